import { categoryText } from './serviceFacts.ts';
import { isPaidService, serviceDraft, type ServiceAd } from '#contract/sections/services.ts';
import { fieldErrors, serviceCategoryNames } from '#contract/texts.ts';
import { entryId } from '#contract/fields.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { AdFormGate, type AdFormProps } from '#src/ads/form/AdFormGate.tsx';
import { AdFormScreen } from '#src/ads/form/AdFormScreen.tsx';
import { PriceField } from '#src/ads/form/BaseFields.tsx';
import { BaseFormFields } from '#src/ads/form/BaseFormFields.tsx';
import { findEntry, named } from '#src/ads/catalog/choices.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { useAdForm } from '#src/ads/form/useAdForm.ts';
import { hasName } from '#src/shared/text/suggest.ts';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceFormTexts } from './texts.ts';

const empty = {
  title: '',
  service_id: '',
  category_name: '',
  price: '',
  city: '',
  description: '',
};
type ServiceFields = typeof empty;

const fieldsOf = (ad: ServiceAd): ServiceFields => ({
  title: ad.title,
  service_id: String(ad.service_id),
  category_name: categoryText(ad.category),
  price: isPaidService(ad.category) ? String(ad.price) : '',
  city: ad.city,
  description: ad.description,
});

export function ServiceFormScreen() {
  const { detail } = useActions(servicesStore);
  return <AdFormGate section="services" detail={detail} Form={ServiceForm} />;
}

function ServiceForm({ ad, model, ...owner }: AdFormProps<ServiceAd>) {
  const { detail, catalog } = useActions(servicesStore);
  const { status, lists } = useCatalog(catalog);

  const checkReference = (fields: ServiceFields) => {
    // Until the catalog is loaded only the server checks.
    if (status !== 'ready') return {};
    return {
      service_id: findEntry(lists.services, fields.service_id) ? undefined : fieldErrors.service,
      city: hasName(lists.cities, fields.city) ? undefined : fieldErrors.city,
    };
  };
  const form = useAdForm({
    section: 'services',
    detail,
    ...owner,
    ad,
    model,
    empty,
    fieldsOf,
    schema: serviceDraft,
    checkReference,
  });
  const { fields, errors, change } = form;

  return (
    <AdFormScreen
      form={form}
      title={serviceFormTexts.title}
      section="services"
      renderCard={(base) => (
        <ServiceCard
          ad={{
            ...base,
            service: findEntry(lists.services, fields.service_id)?.name ?? '',
            service_id: Number(fields.service_id),
            category: entryId(serviceCategoryNames, fields.category_name) as ServiceAd['category'],
            price: Number(fields.price) || 0,
          }}
        />
      )}
    >
      <BaseFormFields form={form} texts={serviceFormTexts} cities={lists.cities}>
        <EntryField
          label={filterLabels.service}
          isRequired
          entries={lists.services}
          value={fields.service_id}
          error={errors['service_id']}
          unchosen={fieldErrors.service}
          hint={serviceFormTexts.serviceHint}
          onChange={(service) => change({ service_id: service ? String(service.id) : '' })}
        />
        <OptionField
          label={filterLabels.category}
          isRequired
          value={fields.category_name}
          error={errors['category_name']}
          options={named(serviceCategoryNames)}
          onChange={(category) =>
            change({ category_name: category, price: isPaidService(category) ? fields.price : '' })
          }
        />
        {isPaidService(fields.category_name) && (
          <PriceField
            value={fields.price}
            error={errors['price']}
            onChange={(price) => change({ price })}
          />
        )}
      </BaseFormFields>
    </AdFormScreen>
  );
}
