import { STATUS } from '#contract/ads.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/Badge.tsx';
import { statusTexts } from './texts.ts';

const tones: Record<number, BadgeTone> = {
  [STATUS.published]: 'teal',
  [STATUS.rejected]: 'red',
};

/** The label of an ad's status (document 1, section 4). */
export function AdStatus({ status }: { status: number }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{statusTexts[status]}</Badge>;
}
