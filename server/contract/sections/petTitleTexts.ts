import type { PetColor } from './lostPets.ts';

interface Forms {
  masculine: string;
  feminine: string;
}

export const titleVerbs: Readonly<Record<'lost' | 'found', Forms>> = {
  lost: { masculine: 'Пропал', feminine: 'Пропала' },
  found: { masculine: 'Найден', feminine: 'Найдена' },
};

/** One animal of a type, by its sex; «питомец» stands for the others. */
export const animalNouns: Readonly<
  Record<
    string,
    { boy: string; girl: string; unknown: string; isBoyMasculine: boolean } | undefined
  >
> = {
  Собаки: { boy: 'кобель', girl: 'собака', unknown: 'собака', isBoyMasculine: true },
  Кошки: { boy: 'кот', girl: 'кошка', unknown: 'кошка', isBoyMasculine: true },
  Птицы: { boy: 'птица', girl: 'птица', unknown: 'птица', isBoyMasculine: false },
  Рыбки: { boy: 'рыбка', girl: 'рыбка', unknown: 'рыбка', isBoyMasculine: false },
  Лошади: { boy: 'конь', girl: 'лошадь', unknown: 'лошадь', isBoyMasculine: true },
};
export const otherAnimal = 'питомец';

/** The feminine of «рыжий» and «белый». */
export const feminineOf = (color: PetColor): string => color.replace(/(?:ый|ий|ой)$/u, 'ая');

/** Names that say nothing of a breed. */
export const noBreedNames = /^(?:Без породы|Друг)/u;
