import { getOperation } from '#contract/admin/operation.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { Facts } from '#src/admin/Facts.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { JobsTable } from './JobsTable.tsx';
import { LogLevelField } from './LogLevelField.tsx';
import { noticeFacts, outsideFacts, serverFacts, storageFacts } from './operationFacts.ts';
import { operationTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';

/** How the service runs: for whoever operates it. */
export const OperationScreen = titled(operationTexts.title, OperationContent);

function OperationContent() {
  const { api } = useStores();
  const { asAdmin } = useActions(adminStore);
  const { value, status, reload, change } = useLoaded('operation', () =>
    asAdmin(api.fetch(getOperation, {})),
  );

  if (status === 'failed') {
    return <ErrorPanel text={listTexts.failed} onAction={() => void reload()} />;
  }
  if (!value) return <RowSkeletons label={operationTexts.loading} count={8} />;
  return (
    <div className={rows.stack}>
      <div className={rows.panes}>
        <div className={rows.stack}>
          <section className={rows.card}>
            <h2 className={rows.heading}>{operationTexts.storage}</h2>
            <Facts facts={storageFacts(value)} />
          </section>
          <section className={rows.card}>
            <h2 className={rows.heading}>{operationTexts.notices}</h2>
            <p className={rows.note}>{operationTexts.noticesNote}</p>
            <Facts facts={noticeFacts(value)} />
          </section>
        </div>
        <div className={rows.stack}>
          <section className={rows.card}>
            <h2 className={rows.heading}>{operationTexts.server}</h2>
            <p className={rows.note}>{operationTexts.serverNote}</p>
            <Facts facts={serverFacts(value)} />
            <LogLevelField
              level={value.server.log_level}
              onSet={(level) =>
                change((last) => ({ ...last, server: { ...last.server, log_level: level } }))
              }
            />
          </section>
          <section className={rows.card}>
            <h2 className={rows.heading}>{operationTexts.outside}</h2>
            <p className={rows.note}>{operationTexts.outsideNote}</p>
            <Facts facts={outsideFacts(value)} />
          </section>
          <Button mode="gray" onClick={() => void reload()}>
            {operationTexts.refresh}
          </Button>
        </div>
      </div>
      <section className={rows.stack}>
        <h2 className={rows.heading}>{operationTexts.jobs}</h2>
        <JobsTable jobs={value.jobs} />
      </section>
    </div>
  );
}
