/** A list that the server has answered; anything else, as from a proxy, is an empty one. */
export const listOf = <Item>(answer: Item[]): Item[] => (Array.isArray(answer) ? answer : []);
