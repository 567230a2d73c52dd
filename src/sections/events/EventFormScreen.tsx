import { eventDraft, type EventAd } from '#contract/sections/events.ts';
import { PLACE_MAX } from '#contract/ads/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { AdFormGate, type AdFormProps } from '#src/ads/form/AdFormGate.tsx';
import { AdFormScreen } from '#src/ads/form/AdFormScreen.tsx';
import { BaseFormFields } from '#src/ads/form/BaseFormFields.tsx';
import { findEntry, named } from '#src/ads/catalog/choices.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { useAdForm } from '#src/ads/form/useAdForm.ts';
import { isoDay } from '#src/shared/text/format.ts';
import { hasName } from '#src/shared/text/suggest.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { DateField } from './DateField.tsx';
import { EventCard } from './EventCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventFormTexts, eventTexts } from './texts.ts';

const empty = {
  title: '',
  event_name: '',
  type_: '',
  date: '',
  time: '',
  place: '',
  city: '',
  description: '',
};
type EventFields = typeof empty;

const fieldsOf = (ad: EventAd): EventFields => ({
  title: ad.title,
  event_name: ad.event,
  type_: ad.type,
  date: ad.date,
  time: ad.time ?? '',
  place: ad.place ?? '',
  city: ad.city,
  description: ad.description,
});

/** Today in UTC: earlier days are over in all time zones of Russia. */
const certainlyToday = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

export function EventFormScreen() {
  const { detail } = useActions(eventsStore);
  return <AdFormGate section="events" detail={detail} Form={EventForm} />;
}

function EventForm({ ad, model, ...owner }: AdFormProps<EventAd>) {
  const { detail, catalog } = useActions(eventsStore);
  const { status, lists } = useCatalog(catalog);

  const checkReference = (fields: EventFields) => {
    // The server checks the day in the event's city.
    const date = fields.date < certainlyToday() ? fieldErrors.eventPast : undefined;
    if (status !== 'ready') return { date };
    return {
      date,
      event_name: findEntry(lists.events, fields.event_name) ? undefined : fieldErrors.event,
      city: hasName(lists.cities, fields.city) ? undefined : fieldErrors.eventCity,
    };
  };
  const form = useAdForm({
    section: 'events',
    detail,
    ...owner,
    ad,
    model,
    empty,
    fieldsOf,
    schema: eventDraft,
    checkReference,
  });
  const { fields, errors, change } = form;
  const { type_: type } = fields;

  return (
    <AdFormScreen
      form={form}
      title={eventFormTexts.title}
      section="events"
      renderCard={(base) => (
        <EventCard
          ad={{
            ...base,
            event: fields.event_name,
            event_id: 0,
            type,
            date: fields.date,
            time: fields.time || null,
            place: fields.place || null,
            ends_at: `${fields.date}T23:59:59`,
          }}
        />
      )}
    >
      <BaseFormFields form={form} texts={eventFormTexts} cities={lists.cities}>
        <EntryField
          label={filterLabels.event}
          isRequired
          entries={lists.events}
          value={fields.event_name}
          error={errors['event_name']}
          unchosen={fieldErrors.event}
          hint={eventFormTexts.eventHint}
          onChange={(event) => change({ event_name: event?.name ?? '' })}
        />
        <OptionField
          label={filterLabels.eventType}
          isRequired
          value={type}
          error={errors['type_']}
          options={named(lists.types.map(({ name }) => name))}
          placeholder={eventFormTexts.chooseType}
          onChange={(name) => change({ type_: name })}
        />
        <DateField
          label={filterLabels.date}
          isRequired
          min={isoDay()}
          value={fields.date}
          error={errors['date']}
          hint={eventFormTexts.dateHint}
          onChange={(date) => change({ date })}
        />
        <Field label={eventTexts.start} hint={eventFormTexts.timeHint} error={errors['time']}>
          <TextInput type="time" value={fields.time} onChange={(time) => change({ time })} />
        </Field>
        <Field label={eventTexts.place} hint={eventFormTexts.placeHint} error={errors['place']}>
          <TextInput max={PLACE_MAX} value={fields.place} onChange={(place) => change({ place })} />
        </Field>
      </BaseFormFields>
    </AdFormScreen>
  );
}
