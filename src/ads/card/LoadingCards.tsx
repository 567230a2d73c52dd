import { CardGrid } from './CardGrid.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';

/** Stands for cards that are loading; `text` is for screen readers. */
export function LoadingCards({ text, count }: { text: string; count: number }) {
  return (
    <>
      <output className="visuallyHidden">{text}</output>
      <CardGrid>
        <CardSkeletons count={count} />
      </CardGrid>
    </>
  );
}
