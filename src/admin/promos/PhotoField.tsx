import { useId } from 'react';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { promoTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';
import styles from './PhotoField.module.css';

interface PhotoFieldProps {
  label: string;
  error: string | undefined;
  onChoose: (file: File) => void;
}

/** Chooses the promo's photo; the preview above shows it. */
export function PhotoField({ label, error, onChoose }: PhotoFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.button}>
        <Icon name={moreIcons.camera} size={20} />
        {label}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="visuallyHidden"
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      <p id={id} className={error ? rows.error : styles.hint}>
        {error ?? promoTexts.photoHint}
      </p>
    </div>
  );
}
