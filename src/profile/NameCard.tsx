import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { username as usernameSchema } from '#contract/profile/profile.ts';
import { USERNAME_MAX } from '#contract/session/session.ts';
import {
  useIsAdmin,
  useOwnProfile,
  sessionStore,
  useUserId,
  useUsername,
} from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { BreakableName } from '#src/shared/ui/BreakableName.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useIsOnline } from '#src/shared/hooks/useIsOnline.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { AvatarButton } from './avatar/AvatarButton.tsx';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './ProfileScreen.module.css';

/** The user's name and its form. */
export function NameCard() {
  const name = useUsername();
  const userId = useUserId();
  const isAdmin = useIsAdmin();
  const profile = useOwnProfile();
  const [draft, setDraft] = useDraft<string>('typed-name', userId);
  const [error, setError] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const { loadProfile } = useActions(sessionStore);
  const { sendUsername } = useActions(profileStore);
  const { showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((failure) => {
    const isNetwork = failure instanceof ApiError && failure.isNetwork;
    const detail = failure instanceof ApiError ? failure.detail : undefined;
    setError(isNetwork ? profileTexts.nameNetwork : (detail ?? profileTexts.nameFailed));
  });

  const load = useCallback(() => {
    loadProfile().catch(() => setFailed(true));
  }, [loadProfile]);
  useEffect(() => {
    if (userId !== undefined) load();
  }, [userId, load]);
  const isMissing = name === undefined && isFailed;
  useRetryOnline(isMissing, load);
  const isOnline = useIsOnline();

  const isEditing = draft !== undefined;
  const nameRef = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) nameRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(usernameSchema, draft ?? '');
    if (!checked.success) {
      setError(checked.issues[0].message);
      return;
    }
    await submit(async () => {
      await sendUsername(checked.output);
      setDraft(undefined);
      setError(undefined);
      showSuccess(profileTexts.nameSaved);
    });
  };

  if (draft !== undefined) {
    return (
      <form className={styles.card} onSubmit={(event) => void save(event)} noValidate>
        <Field label={profileTexts.name} error={error}>
          <TextInput autoComplete="nickname" max={USERNAME_MAX} value={draft} onChange={setDraft} />
        </Field>
        <div className={styles.buttons}>
          <Button
            mode="gray"
            onClick={() => {
              setDraft(undefined);
              setError(undefined);
            }}
          >
            {profileTexts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {profileTexts.save}
          </Button>
        </div>
      </form>
    );
  }
  // Without a connection the own ads below say so.
  if (isMissing && isOnline) {
    return (
      <section className={styles.card}>
        <p role="alert" className={styles.failed}>
          {profileTexts.nameNotLoaded}
        </p>
        <Button
          mode="bezeled"
          onClick={() => {
            setFailed(false);
            load();
          }}
        >
          {uiTexts.retry}
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.card}>
      <div className={styles.nameRow}>
        <AvatarButton />
        <div className={styles.nameText}>
          {name === undefined ? (
            !isFailed && <Skeleton width={140} height={24} />
          ) : (
            <h2 ref={nameRef} tabIndex={-1} className={styles.name}>
              <BreakableName name={name} />
            </h2>
          )}
          <p className={styles.id}>
            {userId !== undefined && profileTexts.id(userId)}
            <VerifiedMark kind={profile?.verified ?? null} />
            {isAdmin && <Badge tone="teal">{profileTexts.admin}</Badge>}
          </p>
        </div>
        {!isMissing && (
          <IconButton
            icon={moreIcons.pencil}
            look="soft"
            label={profileTexts.edit}
            onClick={() => setDraft(name ?? '')}
          />
        )}
      </div>
    </section>
  );
}
