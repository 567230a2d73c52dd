import { useMemo } from 'react';
import { isMarketSale, marketDraft, type MarketAd } from '#contract/sections/market.ts';
import {
  audienceNames,
  conditionNames,
  fieldErrors,
  marketCategoryNames,
} from '#contract/texts.ts';
import { entryId, nameById } from '#contract/fields.ts';
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
import { offeredItems } from './marketChoices.ts';
import { MarketCard } from './MarketCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketFormTexts } from './texts.ts';

const empty = {
  title: '',
  category_name: '',
  price: '',
  object_id: '',
  condition_name: '',
  type_name: audienceNames[0],
  city: '',
  description: '',
};
type MarketFields = Record<keyof typeof empty, string>;

const fieldsOf = (ad: MarketAd): MarketFields => ({
  title: ad.title,
  category_name: nameById(marketCategoryNames, ad.category),
  price: isMarketSale(ad.category) ? String(ad.price) : '',
  object_id: String(ad.object_id),
  condition_name: conditionNames[ad.condition - 1] ?? '',
  type_name: ad.type,
  city: ad.city,
  description: ad.description,
});

const [freeName, saleName] = marketCategoryNames;

export function MarketFormScreen() {
  const { detail } = useActions(marketStore);
  return <AdFormGate section="market" detail={detail} Form={MarketForm} />;
}

function MarketForm({ ad, model, ...owner }: AdFormProps<MarketAd>) {
  const { detail, catalog } = useActions(marketStore);
  const { status, lists } = useCatalog(catalog);
  const items = useMemo(() => offeredItems(lists.objects), [lists]);

  const checkReference = (fields: MarketFields) => {
    // Until the catalog is loaded only the server checks.
    if (status !== 'ready') return {};
    return {
      object_id: findEntry(items, fields.object_id) ? undefined : fieldErrors.object,
      city: hasName(lists.cities, fields.city) ? undefined : fieldErrors.city,
    };
  };
  const form = useAdForm({
    section: 'market',
    detail,
    ...owner,
    ad,
    model,
    empty,
    fieldsOf,
    schema: marketDraft,
    checkReference,
  });
  const { fields, errors, change } = form;

  return (
    <AdFormScreen
      form={form}
      title={marketFormTexts.title}
      section="market"
      renderCard={(base) => (
        <MarketCard
          ad={{
            ...base,
            object: findEntry(items, fields.object_id)?.name ?? '',
            object_id: Number(fields.object_id),
            type: fields.type_name as MarketAd['type'],
            condition: entryId(conditionNames, fields.condition_name) as MarketAd['condition'],
            category: entryId(marketCategoryNames, fields.category_name) as MarketAd['category'],
            price: Number(fields.price) || 0,
          }}
        />
      )}
    >
      <BaseFormFields form={form} texts={marketFormTexts} cities={lists.cities}>
        <OptionField
          label={filterLabels.category}
          isRequired
          value={fields.category_name}
          error={errors['category_name']}
          options={named([saleName, freeName])}
          onChange={(category) =>
            change({ category_name: category, price: isMarketSale(category) ? fields.price : '' })
          }
        />
        {isMarketSale(fields.category_name) && (
          <PriceField
            value={fields.price}
            error={errors['price']}
            onChange={(price) => change({ price })}
          />
        )}
        <EntryField
          label={filterLabels.object}
          isRequired
          entries={items}
          value={fields.object_id}
          error={errors['object_id']}
          unchosen={fieldErrors.object}
          hint={marketFormTexts.objectHint}
          onChange={(item) => change({ object_id: item ? String(item.id) : '' })}
        />
        <OptionField
          label={filterLabels.condition}
          isRequired
          value={fields.condition_name}
          error={errors['condition_name']}
          options={named(conditionNames)}
          onChange={(condition) => change({ condition_name: condition })}
        />
        <OptionField
          label={filterLabels.audience}
          isRequired
          value={fields.type_name}
          error={errors['type_name']}
          options={named(audienceNames)}
          onChange={(audience) => change({ type_name: audience })}
        />
      </BaseFormFields>
    </AdFormScreen>
  );
}
