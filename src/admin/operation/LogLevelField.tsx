import { LOG_LEVELS, setLogLevel, type LogLevel } from '#contract/admin/operation.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { operationTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';

const levels = LOG_LEVELS.map((value) => ({ value, label: operationTexts.levels[value] }));

/** How much the server that has answered logs. */
export function LogLevelField({
  level,
  onSet,
}: {
  level: LogLevel | null;
  onSet: (level: LogLevel) => void;
}) {
  const { api } = useStores();
  const { asAdmin } = useActions(adminStore);
  const { showError, showSuccess } = useToasts();
  const { submit } = useSubmit((error) => showError(errorText(error)));
  const save = (chosen: LogLevel) =>
    submit(async () => {
      await asAdmin(api.fetch(setLogLevel, { body: { level: chosen } }));
      onSet(chosen);
      showSuccess(operationTexts.levelSet);
    });
  return (
    <div className={rows.stack}>
      <ChoiceField
        label={operationTexts.level}
        value={level ?? ''}
        options={levels}
        onChange={(value) => void save(value as LogLevel)}
      />
      <p className={rows.note}>{operationTexts.levelNote}</p>
    </div>
  );
}
