import { operatorTexts } from './operatorTexts.ts';
import { useSettings } from './settings.ts';

/** The operator from the server's configuration; general words when it is not set. */
export function useOperator(): { operator: string; email: string } {
  const settings = useSettings();
  if (!settings?.operator_name)
    return { operator: operatorTexts.operator, email: operatorTexts.email };
  const { operator_name: name, operator_inn: inn, operator_ogrnip: ogrnip } = settings;
  const parts = [name, inn && operatorTexts.inn(inn), ogrnip && operatorTexts.ogrnip(ogrnip)];
  return {
    operator: parts.filter(Boolean).join(', '),
    email: settings.operator_email || operatorTexts.email,
  };
}
