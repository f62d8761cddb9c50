import ICAL from 'ical.js';

/** Times that are looked at for one rule, and for all rules of a calendar, before the rest of them is left out. */
const STEPS_OF_RULE = 2000;
const STEPS_OF_CALENDAR = 50_000;

interface Budget {
  left: number;
}

/**
 * Has the rules of a calendar, its time zones' too, come to an end. A rule that no time ever meets (every day that is 30
 * February), or that nearly none does (a second of next spring), the library would follow for ever, and the server with it.
 */
export function boundRules(calendar: ICAL.Component): void {
  const budget: Budget = { left: STEPS_OF_CALENDAR };
  const ofZones = calendar.getAllSubcomponents('vtimezone').flatMap((zone) => zone.getAllSubcomponents());
  for (const component of [...calendar.getAllSubcomponents('vevent'), ...ofZones])
    for (const property of component.getAllProperties('rrule')) {
      const rule = ruleOf(property);
      if (rule) rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart }, budget);
    }
}

function ruleOf(property: ICAL.Property): ICAL.Recur | undefined {
  try {
    const value = property.getFirstValue();
    return value instanceof ICAL.Recur ? value : undefined;
  } catch {
    return undefined; // Looked into for the first time; who reads the event is told the same.
  }
}

class BoundedIterator extends ICAL.RecurIterator {
  readonly #budget: Budget;
  #steps = 0;

  constructor(options: { readonly rule: ICAL.Recur; readonly dtstart: ICAL.Time }, budget: Budget) {
    super(options);
    this.#budget = budget;
  }

  /** Asked for each time that a rule comes to, whether it is one that is meant. */
  override check_contracting_rules(): boolean {
    this.#steps += 1;
    this.#budget.left -= 1;
    this.completed ||= this.#steps > STEPS_OF_RULE || this.#budget.left < 0;
    return this.completed || super.check_contracting_rules();
  }

  override next(again?: boolean): ICAL.Time {
    const found = super.next(again);
    // The declaration knows of no end, which is null.
    return this.completed ? (null as unknown as ICAL.Time) : found;
  }
}
