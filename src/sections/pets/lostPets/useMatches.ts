import {
  decideMatch,
  listMatches,
  type MatchDecision,
  type PetMatch,
} from '#contract/matches/matches.ts';
import { dialogPath } from '#contract/paths.ts';
import { useHold } from '#src/shared/hooks/useHold.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { soughtTexts } from './soughtTexts.ts';

/** Pets that may be the same as that of the user's ad, best first; holds the screen while they load. */
export function useMatches(adId: number) {
  const { api } = useStores();
  const { value, status, reload, change } = useLoaded(adId, () =>
    api.fetch(listMatches, { params: { id: adId } }),
  );
  useHold(status === 'loading');
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const decide = (match: PetMatch, decision: MatchDecision) =>
    submit(async () => {
      await api.fetch(decideMatch, { params: { id: match.id }, body: { verdict: decision } });
      change((all) => all.map((one) => (one.id === match.id ? { ...one, state: decision } : one)));
      if (decision === 'similar') showResult(soughtTexts.written, dialogPath(match.ad.author));
    });
  return { matches: value, status, reload, isBusy, decide };
}
