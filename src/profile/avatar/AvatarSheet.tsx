import { useRef } from 'react';
import type { Profile } from '#contract/profile/profile.ts';
import { photoErrors } from '#src/shared/photos/photoErrorTexts.ts';
import { PhotoError, shrinkPhoto } from '#src/shared/photos/shrinkPhoto.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { profileStore } from '#src/profile/profileStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { avatarTexts } from './texts.ts';

interface AvatarSheetProps {
  profile: Profile | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** What can be done with one's own avatar. */
export function AvatarSheet({ profile, isOpen, onClose }: AvatarSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sendAvatar, takeTelegramPicture, dropAvatar } = useActions(profileStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, avatarTexts.failed)));

  const run = async (work: () => Promise<void>, done: string) => {
    if (!(await submit(work))) return;
    onClose();
    showSuccess(done);
  };
  const choose = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    try {
      const photo = await shrinkPhoto(file);
      await run(() => sendAvatar(photo), avatarTexts.changed);
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error;
      showError(photoErrors[error.problem](file.name));
    }
  };
  return (
    <Sheet isOpen={isOpen} title={avatarTexts.title} onClose={onClose}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={avatarTexts.file}
        onChange={({ target }) => {
          void choose(target.files);
          target.value = '';
        }}
      />
      <ActionList>
        <ActionRow
          icon={moreIcons.camera}
          label={avatarTexts.choose}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        />
        {profile?.has_telegram && (
          <ActionRow
            icon={moreIcons.plane}
            label={avatarTexts.telegram}
            disabled={isBusy}
            onClick={() => void run(takeTelegramPicture, avatarTexts.changed)}
          />
        )}
        {profile?.avatar && (
          <ActionRow
            icon={moreIcons.trash}
            label={avatarTexts.remove}
            isDanger
            disabled={isBusy}
            onClick={() => void run(dropAvatar, avatarTexts.removed)}
          />
        )}
      </ActionList>
    </Sheet>
  );
}
