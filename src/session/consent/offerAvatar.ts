import { removeAvatar, takeTelegramAvatar } from '#contract/profile/avatar.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { avatarOfferTexts } from './consentTexts.ts';

/** Offers the messenger's picture once: after the consent, since the server fetches it. */
export function offerAvatar(stores: Stores): void {
  const { api } = stores;
  const { loadProfile } = stores.get(sessionStore);
  const { showQuestion, showSuccess, showError } = stores.get(toastStore);

  const take = async () => {
    try {
      await api.fetch(takeTelegramAvatar, {});
      await loadProfile();
      showSuccess(avatarOfferTexts.taken);
    } catch (error) {
      showError(errorText(error));
    }
  };
  const offer = async () => {
    const { offers_avatar: isNew } = await loadProfile();
    if (!isNew) return;
    // Notes that it was offered.
    await api.fetch(removeAvatar, {});
    showQuestion(avatarOfferTexts.question, {
      name: avatarOfferTexts.yes,
      onClick: () => void take(),
    });
  };
  // It is an offer: without an answer nothing is missing.
  offer().catch(() => undefined);
}
