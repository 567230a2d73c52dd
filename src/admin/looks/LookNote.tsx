import { Badge } from '#src/shared/ui/Badge.tsx';
import { lookTexts } from './texts.ts';

/** Says that another admin has it open. */
export const LookNote = ({ names }: { names: string | undefined }) =>
  names && (
    <span>
      <Badge tone="blue">{lookTexts.lookedAt(names)}</Badge>
    </span>
  );
