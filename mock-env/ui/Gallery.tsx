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
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { SwitchRow } from '#src/shared/ui/rows/SwitchRow.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { galleryTexts as texts } from './texts.ts';
import styles from './Gallery.module.css';

const nothing = (): void => {};

/** Every shared component in its states. */
export function Gallery() {
  const [text, setText] = useState<string>(texts.words);
  const [choice, setChoice] = useState('1');
  const [isOn, setOn] = useState(true);
  const options = texts.options.map((label, index) => ({ value: String(index), label }));
  return (
    <main className={styles.gallery}>
      <Part title={texts.fonts}>
        {(['title', 'heading', 'price', 'body', 'meta', 'small'] as const).map((font) => (
          <p key={font} style={{ font: `var(--${font})` }}>
            {texts.sample}
          </p>
        ))}
      </Part>
      <Part title={texts.buttons}>
        <Button onClick={nothing}>{texts.action}</Button>
        <Button mode="bezeled">{texts.action}</Button>
        <Button mode="gray">{texts.action}</Button>
        <Button mode="plain">{texts.action}</Button>
        <Button isBusy>{texts.action}</Button>
        <Button disabled>{texts.action}</Button>
        <Button isDanger>{texts.action}</Button>
        <IconButton icon="more" label={texts.action} />
        <IconButton icon="pencil" look="soft" label={texts.action} />
      </Part>
      <Part title={texts.rows}>
        <ActionList title={texts.rows}>
          <ActionRow icon="share" label={texts.action} to="/" />
          <ActionRow icon="near" label={texts.action} value={texts.value} onClick={nothing} />
          <ActionRow icon="alert" label={texts.action} note={texts.note} onClick={nothing} />
          <SwitchRow icon="moon" label={texts.action} isOn={isOn} onChange={setOn} />
          <ActionRow label={texts.action} isBusy onClick={nothing} />
          <ActionRow label={texts.action} disabled onClick={nothing} />
          <ActionRow icon="trash" label={texts.action} isDanger onClick={nothing} />
        </ActionList>
      </Part>
      <Part title={texts.search}>
        <SearchField label={texts.search} value="" onChange={nothing} />
        <SearchField
          label={texts.search}
          value={text}
          onChange={setText}
          after={<span className={styles.after}>{texts.value}</span>}
        />
        <SearchLink label={texts.search} to="/" />
      </Part>
      <Part title={texts.fields}>
        <Field label={texts.action} hint={texts.note}>
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label={texts.action} error={texts.error} isRequired>
          <TextInput value="" onChange={nothing} />
        </Field>
        <Field label={texts.action} counter={{ length: text.length, max: 35 }}>
          <TextArea value={text} onChange={setText} />
        </Field>
        <Field label={texts.action}>
          <SelectInput value={choice} options={options} onChange={setChoice} />
        </Field>
        <ChoiceField label={texts.action} value={choice} options={options} onChange={setChoice} />
      </Part>
      <Part title={texts.badges}>
        {(['neutral', 'brand', 'teal', 'red', 'blue', 'overlay'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {texts.value}
          </Badge>
        ))}
        <Chip label={texts.value} onRemove={nothing} />
        <Avatar userId={1} name={texts.name} />
        <Avatar userId={2} name="" />
      </Part>
      <Part title={texts.states}>
        <EmptyState text={texts.note} action={<Button>{texts.action}</Button>} />
        <ErrorPanel text={texts.note} onAction={nothing} />
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
