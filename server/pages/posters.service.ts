import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { animalNames, sexNames } from '#contract/ads/listTexts.ts';
import { STATUS } from '#contract/ads/ads.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { longDay } from '#server/ads/format.ts';
import { adTexts } from '#server/ads/texts.ts';
import { moscowDay } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { bareId } from '#server/images/imageAccess.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { inImageTurn } from '#server/images/imageTurn.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { drawPoster, type Poster } from './poster.ts';
import { posterTexts } from './texts.ts';

const LINK_MINUTES = 15;
const KEPT_MAX = 50;
const payload = v.object({ ad_id: v.number(), user_id: v.number(), purpose: v.literal('poster') });

interface Drawing {
  poster: Omit<Poster, 'photo'>;
  /** Id of the photo. */
  photo: string | undefined;
  /** Whose turn the drawing takes. */
  caller: string | undefined;
}

/** «Собака, девочка» */
const animalOf = ({ type_ad: type, sex }: PetAd): string => {
  const animal = animalNames[type] ?? posterTexts.animal;
  return sex === SEX.unknown ? animal : `${animal}, ${sexNames[sex].toLowerCase()}`;
};

type FindPet = (id: number, viewer: Viewer) => Promise<PetAd>;

export type PostersService = ReturnType<typeof createPostersService>;

/** Posters of lost pets, for their owners. */
export function createPostersService(
  { db, config, clock }: Deps,
  images: ImagesService,
  findPet: FindPet,
) {
  const key = new TextEncoder().encode(`poster:${config.jwtSecret}`);

  async function ownLostPet(id: number, viewer: Viewer): Promise<PetAd> {
    const pet = await findPet(id, viewer);
    if (pet.author !== viewer.id && !viewer.isAdmin) throw new HttpError(403, adTexts.notYours);
    if (petCategoryId(pet.category) !== PET_CATEGORY.lost) {
      throw new HttpError(409, posterTexts.notLost);
    }
    if (pet.is_visible !== STATUS.published) throw new HttpError(409, posterTexts.notPublished);
    return pet;
  }

  const drawn = new LRUCache<string, Uint8Array, Drawing>({
    max: KEPT_MAX,
    fetchMethod: (_key, _old, { context: { poster, photo: id, caller } }) =>
      inImageTurn(caller, async () => {
        const photo = id
          ? await images.read({ id, size: 'full' }).catch(() => undefined)
          : undefined;
        return drawPoster({ ...poster, photo });
      }),
  });

  return {
    /** A poster URL that is valid for 15 minutes. */
    async link(id: number, viewer: Viewer): Promise<string> {
      await ownLostPet(id, viewer);
      const seconds = Math.floor(clock().getTime() / 1000);
      const token = await new SignJWT({ ad_id: id, user_id: viewer.id, purpose: 'poster' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds + LINK_MINUTES * 60)
        .sign(key);
      return `${config.publicUrl}/poster/${token}.pdf`;
    },

    /** The PDF, drawn once for everybody until the ad changes; throws 503 after a long wait. */
    async draw(token: string, isSaving: boolean, caller?: string): Promise<Uint8Array> {
      const verified = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: clock(),
      }).catch(() => undefined);
      const claims = v.safeParse(payload, verified?.payload);
      if (!claims.success) throw new HttpError(401, posterTexts.expired);
      const { ad_id: id, user_id: userId } = claims.output;
      const owner = { id: userId, isAdmin: false } as Viewer;
      const pet = await findPet(id, owner);
      const [photoId] = pet.images;
      const headlines = posterTexts.headlines[pet.type_ad] ?? posterTexts.petHeadline;
      const poster: Drawing['poster'] = {
        headline: pet.sex === SEX.boy ? headlines.boy : headlines.other,
        title: pet.title,
        city: pet.city,
        facts: [
          [posterTexts.since, longDay(pet.happened_at ?? moscowDay(new Date(pet.created)))],
          [posterTexts.place, [pet.place, pet.city].filter(Boolean).join(', ')],
          ['', animalOf(pet)],
          [posterTexts.breed, pet.breed],
          [posterTexts.colors, pet.colors?.join(', ') ?? ''],
          [posterTexts.size, pet.size ? posterTexts.sizes[pet.size] : ''],
          [posterTexts.collar, pet.collar ? posterTexts.collars[pet.collar] : ''],
          [posterTexts.person, (await findUser(db, pet.author))?.username ?? ''],
        ],
        description: pet.description,
        link: `${config.publicUrl}/post/${id}`,
        isSaving,
      };
      const photo = photoId && bareId(photoId);
      const content = JSON.stringify([poster, photo]);
      return drawn.forceFetch(content, { context: { poster, photo, caller } });
    },
  };
}
