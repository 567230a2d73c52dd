import { Fragment } from 'react';

/** A long name breaks after its separators first: «anna_» «sokolova». */
export function BreakableName({ name }: { name: string }) {
  return name.split(/([_.@-]+)/u).map((part, index) => (
    // The parts have no other identity.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part}
      {index % 2 === 1 && <wbr />}
    </Fragment>
  ));
}
