import { paths } from '#src/shared/paths.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { comingSoonTexts } from './texts.ts';

export function ComingSoonScreen({ title }: { title: string }) {
  useTopBar({ title });
  return (
    <EmptyState
      title={comingSoonTexts.title}
      text={comingSoonTexts.text}
      action={<Button to={paths.posts}>{comingSoonTexts.action}</Button>}
    />
  );
}
