import { useState, type ReactNode } from 'react';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Chip } from '#src/shared/ui/Chip.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { SearchLink } from '#src/shared/ui/fields/SearchLink.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { SwitchRow } from '#src/shared/ui/rows/SwitchRow.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { galleryTexts } from './texts.ts';
import styles from './Gallery.module.css';

const nothing = (): void => {};

/** Every shared component in its states. */
export function Gallery() {
  const [text, setText] = useState<string>(galleryTexts.words);
  const [choice, setChoice] = useState('1');
  const [isOn, setOn] = useState(true);
  const options = galleryTexts.options.map((label, index) => ({ value: String(index), label }));
  return (
    <main className={styles.gallery}>
      <Part title={galleryTexts.fonts}>
        {(['title', 'heading', 'price', 'body', 'meta', 'small'] as const).map((font) => (
          <p key={font} style={{ font: `var(--${font})` }}>
            {galleryTexts.sample}
          </p>
        ))}
      </Part>
      <Part title={galleryTexts.buttons}>
        <Button onClick={nothing}>{galleryTexts.action}</Button>
        <Button mode="bezeled">{galleryTexts.action}</Button>
        <Button mode="gray">{galleryTexts.action}</Button>
        <Button mode="plain">{galleryTexts.action}</Button>
        <Button isBusy>{galleryTexts.action}</Button>
        <Button disabled>{galleryTexts.action}</Button>
        <Button isDanger>{galleryTexts.action}</Button>
        <IconButton icon="more" label={galleryTexts.action} />
        <IconButton icon={moreIcons.pencil} look="soft" label={galleryTexts.action} />
      </Part>
      <Part title={galleryTexts.rows}>
        <ActionList title={galleryTexts.rows}>
          <ActionRow icon="share" label={galleryTexts.action} to="/" />
          <ActionRow
            icon="near"
            label={galleryTexts.action}
            value={galleryTexts.value}
            onClick={nothing}
          />
          <ActionRow
            icon="alert"
            label={galleryTexts.action}
            note={galleryTexts.note}
            onClick={nothing}
          />
          <SwitchRow
            icon={moreIcons.moon}
            label={galleryTexts.action}
            isOn={isOn}
            onChange={setOn}
          />
          <ActionRow label={galleryTexts.action} isBusy onClick={nothing} />
          <ActionRow label={galleryTexts.action} disabled onClick={nothing} />
          <ActionRow
            icon={moreIcons.trash}
            label={galleryTexts.action}
            isDanger
            onClick={nothing}
          />
        </ActionList>
      </Part>
      <Part title={galleryTexts.search}>
        <SearchField label={galleryTexts.search} value="" onChange={nothing} />
        <SearchField
          label={galleryTexts.search}
          value={text}
          onChange={setText}
          after={<span className={styles.after}>{galleryTexts.value}</span>}
        />
        <SearchLink label={galleryTexts.search} to="/" />
      </Part>
      <Part title={galleryTexts.fields}>
        <Field label={galleryTexts.action} hint={galleryTexts.note}>
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label={galleryTexts.action} error={galleryTexts.error} isRequired>
          <TextInput value="" onChange={nothing} />
        </Field>
        <Field label={galleryTexts.action} counter={{ length: text.length, max: 35 }}>
          <TextArea value={text} onChange={setText} />
        </Field>
        <Field label={galleryTexts.action}>
          <SelectInput value={choice} options={options} onChange={setChoice} />
        </Field>
        <ChoiceField
          label={galleryTexts.action}
          value={choice}
          options={options}
          onChange={setChoice}
        />
      </Part>
      <Part title={galleryTexts.badges}>
        {(['neutral', 'brand', 'teal', 'red', 'blue', 'overlay'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {galleryTexts.value}
          </Badge>
        ))}
        <Chip label={galleryTexts.value} onRemove={nothing} />
        <Avatar userId={1} name={galleryTexts.name} />
        <Avatar userId={2} name="" />
      </Part>
      <Part title={galleryTexts.states}>
        <EmptyState text={galleryTexts.note} action={<Button>{galleryTexts.action}</Button>} />
        <ErrorPanel text={galleryTexts.note} onAction={nothing} />
        <Skeleton height={72} radius={16} />
        <Spinner />
      </Part>
    </main>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
);
