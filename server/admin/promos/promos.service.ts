import {
  PROMO_IMAGE_BYTES_MAX,
  type AdminPromo,
  type PromoAction,
  type PromoDraft,
} from '#contract/admin/adminPromos.ts';
import { adminErrors } from '#contract/admin/adminTexts.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { breedExists, cityExists, listAnimalTypes } from '#server/catalog/catalog.queries.ts';
import { catalogTexts } from '#server/catalog/texts.ts';
import type { Deps } from '#server/deps.ts';
import { deleteImages } from '#server/images/images.queries.ts';
import type { ImagesService, StoredImage } from '#server/images/images.service.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { knownPromo } from './knownPromo.ts';
import { recordPromoAction } from './promoAudit.ts';
import {
  deletePromo,
  findPromo,
  insertPromo,
  listPromos,
  lockPromo,
  updatePromo,
  type StoredPromo,
} from './promos.queries.ts';

/** 0 means all in the API, null in the database. */
const orAll = (target: number | null): number => target ?? 0;
const orNull = (target: number): number | null => target || null;

/** Lists and changes promo banners, for admins. */
export function createPromosService({ db, clock }: Deps, images: ImagesService) {
  /** The API numbers animal types by their position in the list, from 1. */
  const present =
    (types: { id: number }[]) =>
    (promo: StoredPromo): AdminPromo => ({
      id: promo.id,
      type: types.findIndex(({ id }) => id === promo.animalTypeId) + 1,
      category: orAll(promo.category),
      breed: orAll(promo.breedId),
      sex: orAll(promo.sex),
      city: orAll(promo.cityId),
      link: promo.link,
      photo_path: `/image/${promo.imageId}`,
      show: promo.show ? 1 : 0,
      created: promo.createdOn,
      finish: promo.finishesOn,
      company: promo.company,
      inn: promo.inn,
      erid: promo.erid,
      shown_count: promo.shownCount,
      click_count: promo.clickCount,
    });

  async function storePhoto(files: File[], owner: Viewer) {
    const photo = files.find((file) => file.size > 0);
    if (!photo) throw validationError({ photo: adminErrors.photo });
    if (photo.size > PROMO_IMAGE_BYTES_MAX) {
      const problem = { loc: ['body', 'photo'], msg: adminErrors.photoSize, type: 'value_error' };
      throw new HttpError(413, [problem]);
    }
    return images.store(new Uint8Array(await photo.arrayBuffer()), photo.name, {
      field: 'photo',
      owner,
    });
  }

  /** The draft's columns; throws a validation error for an unknown target. */
  async function valuesOf(draft: PromoDraft) {
    const { type, category, breed, sex, city, created, finish, show, ...rest } = draft;
    const types = await listAnimalTypes(db);
    if (type > types.length) throw validationError({ type: catalogTexts.noType });
    if (breed && !(await breedExists(db, breed))) {
      throw validationError({ breed: adminErrors.promoBreed });
    }
    if (city && !(await cityExists(db, city))) {
      throw validationError({ city: adminErrors.promoCity });
    }
    return {
      ...rest,
      show: show === 1,
      animalTypeId: types[type - 1]?.id ?? null,
      category: orNull(category),
      breedId: orNull(breed),
      sex: orNull(sex),
      cityId: orNull(city),
      createdOn: created,
      finishesOn: finish,
    };
  }

  const factsOf = (
    promo: Pick<StoredPromo, 'link' | 'createdOn' | 'finishesOn' | 'show'>,
  ): Record<string, unknown> => ({
    link: promo.link,
    created: promo.createdOn,
    finish: promo.finishesOn,
    show: promo.show ? 1 : 0,
  });

  /** Runs `work` in a transaction that stores the image's row. */
  function withImage<Result>(
    viewer: Viewer,
    image: StoredImage | undefined,
    work: (tx: Database) => Promise<Result>,
  ): Promise<Result> {
    const stored = image ? [image] : [];
    return images.withStored(stored, () =>
      inTransaction(db, async (tx) => {
        await images.keep(tx, viewer, stored);
        return work(tx);
      }),
    );
  }

  return {
    async list(): Promise<AdminPromo[]> {
      const [types, rows] = await Promise.all([listAnimalTypes(db), listPromos(db)]);
      return rows.map(present(types));
    },

    async one(id: number): Promise<AdminPromo> {
      const promo = knownPromo(await findPromo(db, id));
      return present(await listAnimalTypes(db))(promo);
    },

    async create(viewer: Viewer, draft: PromoDraft, files: File[]): Promise<{ id: number }> {
      const values = await valuesOf(draft);
      const image = await storePhoto(files, viewer);
      return withImage(viewer, image, async (tx) => {
        const id = await insertPromo(tx, { ...values, imageId: image.id });
        await recordPromoAction(
          tx,
          viewer,
          { id, link: draft.link },
          { action: 'create', after: factsOf(values), at: clock() },
        );
        return { id };
      });
    },

    /** Without a photo the image stays. */
    async update(
      viewer: Viewer,
      id: number,
      draft: PromoDraft,
      files: File[],
    ): Promise<{ id: number }> {
      const values = await valuesOf(draft);
      const image = files.some(({ size }) => size > 0)
        ? await storePhoto(files, viewer)
        : undefined;
      const dropped = await withImage(viewer, image, async (tx) => {
        const promo = knownPromo(await lockPromo(tx, id));
        await updatePromo(tx, id, { ...values, ...(image && { imageId: image.id }) });
        const [before, after] = [factsOf(promo), factsOf(values)];
        await recordPromoAction(
          tx,
          viewer,
          { id, link: draft.link },
          { action: 'update', before, after, at: clock() },
        );
        if (!image) return [];
        await deleteImages(tx, [promo.imageId]);
        return [promo.imageId];
      });
      await images.discard(dropped);
      return { id };
    },

    async act(viewer: Viewer, action: PromoAction): Promise<void> {
      const at = clock();
      const dropped = await inTransaction(db, async (tx) => {
        const promo = knownPromo(await lockPromo(tx, action.promo_id));
        if (action.action === 'delete') {
          await deletePromo(tx, promo.id);
          await deleteImages(tx, [promo.imageId]);
          const { shownCount, clickCount } = promo;
          const before = { shown: shownCount, clicked: clickCount, finish: promo.finishesOn };
          await recordPromoAction(tx, viewer, promo, { action: 'delete', before, at });
          return promo.imageId;
        }
        if (action.action === 'toggle_visibility') {
          const show = action.show === undefined ? !promo.show : action.show === 1;
          if (show === promo.show) return undefined;
          await updatePromo(tx, promo.id, { show });
          const [before, after] = [{ show: promo.show ? 1 : 0 }, { show: show ? 1 : 0 }];
          await recordPromoAction(tx, viewer, promo, { action: 'show', before, after, at });
          return undefined;
        }
        const today = moscowDay(at);
        // A promo that has not begun yet keeps its first day.
        const created = promo.createdOn > today ? promo.createdOn : today;
        if (action.finish < today) throw validationError({ finish: adminErrors.promoOver });
        if (action.finish < created) throw validationError({ finish: adminErrors.promoDates });
        await updatePromo(tx, promo.id, { createdOn: created, finishesOn: action.finish });
        await recordPromoAction(tx, viewer, promo, {
          action: 'dates',
          at,
          before: { created: promo.createdOn, finish: promo.finishesOn },
          after: { created, finish: action.finish },
        });
        return undefined;
      });
      if (dropped) await images.discard([dropped]);
    },
  };
}

export type PromosService = ReturnType<typeof createPromosService>;
