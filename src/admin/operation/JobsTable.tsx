import type { Operation } from '#contract/admin/operation.ts';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { formatDateTime } from '#src/shared/text/format.ts';
import { jobTexts, operationTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';

type Job = Operation['jobs'][number];

const nameOf = ({ name }: Job): string => jobTexts[name] ?? name;

const hasFailed = ({ done_at: done, failed_at: failed }: Job): boolean =>
  failed !== null && (done === null || failed > done);

function lastOf(job: Job): string {
  if (job.is_running) return operationTexts.running;
  if (job.failed_at !== null && hasFailed(job)) {
    return operationTexts.failed(formatDateTime(job.failed_at));
  }
  return job.done_at === null ? operationTexts.never : formatDateTime(job.done_at);
}

const columns: Column<Job>[] = [
  { head: operationTexts.job, renderCell: nameOf },
  { head: operationTexts.last, renderCell: lastOf },
  { head: operationTexts.next, renderCell: (job) => formatDateTime(job.due_at), kind: 'short' },
];

/** Periodic work, the next first. */
export const JobsTable = ({ jobs }: { jobs: Job[] }) => (
  <DataTable
    label={operationTexts.jobs}
    items={jobs}
    idOf={({ name }) => name}
    columns={columns}
    renderRow={(job) => (
      <div className={rows.row}>
        <div className={rows.text}>
          <h3 className={rows.name}>{nameOf(job)}</h3>
          <p className={rows.note}>
            {operationTexts.last}: {lastOf(job)}
          </p>
          <p className={rows.note}>
            {operationTexts.next}: {formatDateTime(job.due_at)}
          </p>
        </div>
      </div>
    )}
  />
);
