import { useEffect, useId, useRef, type ChangeEvent } from 'react';
import { IMAGES_MAX } from '#contract/ads/ads.ts';
import { imageUrl } from '#contract/images.ts';
import { fieldErrors } from '#contract/texts.ts';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import type { Photo, PhotoChange } from './draftStore.ts';
import { addFiles } from './addFiles.ts';
import { useFileDrop } from '#src/shared/photos/useFileDrop.ts';
import { PhotoMenu } from './PhotoMenu.tsx';
import { photoTexts } from './texts.ts';
import styles from './PhotoPicker.module.css';

interface PhotoPickerProps {
  photos: readonly Photo[];
  /** `change` gets the present photos: others may change while one is prepared. */
  onChange: (change: (present: readonly Photo[]) => PhotoChange) => void;
  error: string | undefined;
  /** No photo is needed, and none is the cover. */
  isOptional?: boolean;
  /** How many photos there may be. */
  max?: number;
  /** Photos are being resized. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** Adds, previews, orders and removes photos. */
export function PhotoPicker({
  photos,
  onChange,
  error,
  isOptional = false,
  max = IMAGES_MAX,
  isBusy,
  onBusy,
}: PhotoPickerProps) {
  const id = useId();
  const checked = (chosen: readonly Photo[]): PhotoChange => ({
    photos: chosen,
    error: chosen.length === 0 && !isOptional ? fieldErrors.image : undefined,
  });

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again, which Android does not report otherwise.
    target.value = '';
    void add(files);
  };
  const add = async (files: File[]) => {
    if (files.length === 0 || isBusy) return;
    if (photos.length + files.length > max) {
      const tooMany = max === 1 ? photoTexts.onlyOne : fieldErrors.imagesMax;
      onChange((present) => ({ photos: present, error: tooMany }));
      return;
    }
    onBusy(true);
    const change = await addFiles(files).finally(() => onBusy(false));
    onChange(change);
  };

  const remove = (position: number) => {
    onChange((present) => checked(present.filter((_, index) => index !== position)));
  };
  const move = (from: number, to: number) => {
    onChange((present) => {
      const moved = [...present];
      moved.splice(to, 0, ...moved.splice(from, 1));
      return checked(moved);
    });
  };
  const rotate = async (position: number) => {
    const photo = photos[position];
    if (!photo) return;
    onBusy(true);
    try {
      const rotated = await (await import('./rotatePhoto.ts')).rotatePhoto(photo);
      onChange((present) => checked(present.map((other) => (other === photo ? rotated : other))));
    } catch {
      onChange((present) => ({ photos: present, error: photoTexts.rotateFailed }));
    } finally {
      onBusy(false);
    }
  };

  // Photos change places while one is dragged over them.
  const dragged = useRef<number>(undefined);
  const dragOver = (position: number) => {
    if (dragged.current === undefined || dragged.current === position) return;
    move(dragged.current, position);
    dragged.current = position;
  };

  const isOver = useFileDrop((files) => void add(files));

  return (
    <fieldset
      className={classNames(styles.picker, isOver && styles.dropping)}
      aria-describedby={`${id}-notes`}
      // With four photos the input is disabled and must not take the focus.
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
    >
      <legend className={styles.legend}>{max === 1 ? photoTexts.single : photoTexts.label}</legend>
      <ul className={styles.grid}>
        {photos.map((photo, position) => (
          // The menu orders photos by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={photo.key}
            className={styles.photo}
            draggable={photos.length > 1}
            onDragStart={(event) => {
              dragged.current = position;
              // Firefox drags nothing without data.
              event.dataTransfer.setData('text/plain', '');
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragEnter={() => dragOver(position)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => (dragged.current = undefined)}
          >
            <PhotoImage
              photo={photo}
              alt={
                position === 0 && !isOptional
                  ? photoTexts.coverPhoto(photos.length)
                  : photoTexts.photo(position + 1, photos.length)
              }
            />
            {position === 0 && !isOptional && (
              // The description says it.
              <span className={styles.cover} aria-hidden="true">
                {photoTexts.cover}
              </span>
            )}
            <PhotoMenu
              number={position + 1}
              isBusy={isBusy}
              onCover={position > 0 && !isOptional ? () => move(position, 0) : undefined}
              onRotate={() => void rotate(position)}
              onRemove={() => remove(position)}
            />
          </li>
        ))}
        {photos.length < max && (
          <li className={styles.add}>
            <label htmlFor={`${id}-input`} className={styles.addLabel}>
              {isBusy ? (
                <Spinner label={photoTexts.preparing} />
              ) : (
                <Icon name={moreIcons.camera} size={28} />
              )}
              {/* The spinner tells it by itself. */}
              <span aria-hidden={isBusy}>{isBusy ? photoTexts.preparing : photoTexts.add}</span>
            </label>
            <input
              id={`${id}-input`}
              type="file"
              accept="image/*"
              multiple={max > 1}
              className={styles.input}
              disabled={isBusy}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-notes`}
              onChange={choose}
            />
          </li>
        )}
      </ul>
      <div id={`${id}-notes`} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {!error && max > 1 && (
          <p className={styles.hint}>{isOptional ? photoTexts.optionalHint : photoTexts.hint}</p>
        )}
      </div>
    </fieldset>
  );
}

function PhotoImage({ photo, alt }: { photo: Photo; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url =
      'blob' in photo ? URL.createObjectURL(photo.blob) : imageUrl(photo.imageId, 'thumb');
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={image} alt={alt} draggable={false} />;
}
