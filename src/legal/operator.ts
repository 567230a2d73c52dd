import { useSettings } from '#src/shared/settings.ts';
import { legalTexts } from './texts.ts';

/** The operator from the server's configuration; general words when it is not set. */
export function useOperator(): { operator: string; email: string } {
  const settings = useSettings();
  if (!settings?.operator_name) return { operator: legalTexts.operator, email: legalTexts.email };
  const { operator_name: name, operator_inn: inn, operator_ogrnip: ogrnip } = settings;
  const parts = [name, inn && legalTexts.inn(inn), ogrnip && legalTexts.ogrnip(ogrnip)];
  return {
    operator: parts.filter(Boolean).join(', '),
    email: settings.operator_email || legalTexts.email,
  };
}
