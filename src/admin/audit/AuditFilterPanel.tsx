import {
  AUDIT_ACTIONS,
  AUDIT_OBJECTS,
  type AuditAction,
  type AuditObject,
} from '#contract/admin/audit.ts';
import { ADMIN_ID, SUPPORT_ID } from '#contract/session/session.ts';
import { Chip } from '#src/shared/ui/Chip.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import type { AuditUrl } from './auditList.ts';
import { auditTexts } from './texts.ts';
import styles from './AuditFilterPanel.module.css';

interface AuditFilterPanelProps {
  filters: AuditUrl;
  onChange: (filters: AuditUrl) => void;
}

const admins = [ADMIN_ID, SUPPORT_ID].map((id) => ({
  value: String(id),
  label: auditTexts.admins[id] ?? '',
}));

/** The filters of the audit log. Links set the user and object filters; a chip removes them. */
export function AuditFilterPanel({ filters, onChange }: AuditFilterPanelProps) {
  const set = (change: AuditUrl) => onChange({ ...filters, ...change });
  return (
    <section className={styles.panel} aria-label={auditTexts.filters}>
      <Field label={auditTexts.action}>
        <SelectInput
          value={filters.action ?? ''}
          placeholder={auditTexts.all}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: auditTexts.actions[value] }))}
          onChange={(action) => set({ action: (action || undefined) as AuditAction | undefined })}
        />
      </Field>
      <Field label={auditTexts.object}>
        <SelectInput
          value={filters.object ?? ''}
          placeholder={auditTexts.all}
          options={AUDIT_OBJECTS.map((value) => ({ value, label: auditTexts.objects[value] }))}
          onChange={(object) => set({ object: (object || undefined) as AuditObject | undefined })}
        />
      </Field>
      <Field label={auditTexts.admin}>
        <SelectInput
          value={filters.admin === undefined ? '' : String(filters.admin)}
          placeholder={auditTexts.all}
          options={admins}
          onChange={(admin) => set({ admin: admin === '' ? undefined : Number(admin) })}
        />
      </Field>
      <Field label={auditTexts.from}>
        <TextInput
          type="date"
          value={filters.from ?? ''}
          onChange={(from) => set({ from: from || undefined })}
        />
      </Field>
      <Field label={auditTexts.to}>
        <TextInput
          type="date"
          value={filters.to ?? ''}
          min={filters.from}
          onChange={(to) => set({ to: to || undefined })}
        />
      </Field>
      {filters.person !== undefined && (
        <Chip label={auditTexts.user(filters.person)} onRemove={() => set({ person: undefined })} />
      )}
      {filters.object_id !== undefined && (
        <Chip
          label={auditTexts.objectId(filters.object_id)}
          onRemove={() => set({ object_id: undefined })}
        />
      )}
    </section>
  );
}
