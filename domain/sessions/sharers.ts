/** Message of the refusal that asks which of the people with one mail address logs in. */
export const SHARED_ADDRESS = 'Several people have this mail address. Who is logging in?';

/** Why a mail address cannot be given to another person. */
export const ADDRESS_TAKEN = 'This mail address belongs to somebody already';

/** A person who shares their mail address with others. */
export interface Sharer {
  readonly id: string;
  readonly name: string;
}

interface LogInRefusal {
  readonly code: string;
  readonly message: string;
  readonly data?: readonly { readonly field: string; readonly message: string }[] | undefined;
}

/** Returns the people of whom a log-in must name one; undefined if it was refused for another reason. */
export const sharersIn = ({ code, message, data = [] }: LogInRefusal): readonly Sharer[] | undefined =>
  code === 'conflict' && message === SHARED_ADDRESS
    ? data.map(({ field: id, message: name }) => ({ id, name }))
    : undefined;
