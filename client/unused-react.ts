import { parseSync, Visitor } from 'rolldown/utils';

/**
 * react-dom without what this app never asks of it, taken out by the build: it is one script of closures, in which no bundler can see
 * that nobody hydrates a page of the server, animates a ViewTransition or lets React fetch a style sheet. That is a fifth of what
 * a first visit loads of it. Each name is looked for in the version that is installed, and the build fails where one is missing:
 * after an update of React read what became of it. What is left out is imported nowhere, which a test holds; an element of
 * one of those kinds is refused by React as an invalid type.
 */

/** Variables that keep their first value, as what would change them is never begun; conditions on them go with them. */
const CONSTANT = [
  // A page of the server taken over: `hydrateRoot`.
  'isHydrating',
  'hydrationParentFiber',
  'nextHydratableInstance',
  'hydrationErrors',
  // <ViewTransition>
  'shouldStartViewTransition',
  'viewTransitionMutationContext',
  'appearingViewTransitions',
  'viewTransitionCancelableChildren',
  'inUpdateViewTransition',
  'rootViewTransitionAffected',
  'viewTransitionContextChanged',
  'rootViewTransitionNameCanceled',
  'pendingViewTransition',
  'pendingViewTransitionEvents',
];

/** Kinds of nodes in React's tree: its profiler, what the server drew of a <Suspense>, <SuspenseList>, <ViewTransition>, <Activity>. */
const TAGS: readonly unknown[] = [12, 18, 19, 30, 31];
const TYPES = ['PROFILER', 'SUSPENSE_LIST', 'LEGACY_HIDDEN', 'VIEW_TRANSITION', 'ACTIVITY'].map(
  (name) => `REACT_${name}_TYPE`,
);

/** Functions by what is left of them. */
const BODIES: Readonly<Record<string, string>> = {
  updateDehydratedSuspenseComponent: '',
  // A `ref` on a fragment.
  FragmentInstance: '',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  isFragmentInstanceParent: 'return !1',
  // Of what belongs into the head only titles are put there; style sheets and scripts are the bundler's.
  isHostHoistableType: 'return "title" === type && 1 !== hostContext && null == props.itemProp',
  getResource: 'return null',
  acquireResource: 'return null',
  preloadResourceAndSuspendIfNeeded: '',
  preloadResource: 'return !0',
  suspendResource: '',
  insertSuspendedStylesheets: '',
  prefetchDNS: '',
  preconnect: '',
  preload: '',
  preloadModule: '',
  preinitScript: '',
  preinitStyle: '',
  preinitModuleScript: '',
};

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where something else stands. */
interface Cut extends Place {
  readonly left: string;
}

type Handlers = ConstructorParameters<typeof Visitor>[0];
type Handled<Kind extends keyof Handlers> = Parameters<NonNullable<Handlers[Kind]>>[0];

/** The code of `react-dom-client.production.js`. Lines stay where they are but for some within one statement. */
export function withoutUnused(code: string): { code: string; map: null } {
  const finds = new Finds(code);
  new Visitor({
    FunctionDeclaration: (node) => finds.body(node),
    FunctionExpression: ({ body }) => finds.scope(body),
    VariableDeclarator: (node) => finds.variable(node),
    AssignmentExpression: (node) => finds.assignment(node),
    BinaryExpression: (node) => finds.comparison(node),
    SwitchStatement: (node) => finds.cases(node),
  }).visit(parseSync('react-dom.cjs', code, { sourceType: 'script' }).program);
  return { code: finds.left(), map: null };
}

/** What was found to be cut, on the way through the tree. */
class Finds {
  readonly #code: string;
  readonly #cuts: Cut[] = [];
  readonly #unused: Place[] = [];
  readonly #scopes: Place[] = [];
  readonly #variables: (Place & { readonly name: string })[] = [];
  readonly #missing = new Set<unknown>([...CONSTANT, ...TAGS, ...TYPES, ...Object.keys(BODIES)]);
  #constants = '';

  constructor(code: string) {
    this.#code = code;
  }

  scope(body: Place | null): void {
    if (body) this.#scopes.push(body);
  }

  body({ id, body }: Handled<'FunctionDeclaration'>): void {
    this.scope(body);
    if (!id || !body || !Object.hasOwn(BODIES, id.name)) return;
    this.#cut(id.name, body, `{${BODIES[id.name]}}`);
  }

  variable({ id, init }: Handled<'VariableDeclarator'>): void {
    if (id.type !== 'Identifier') return;
    this.#variables.push({ start: id.start, end: id.end, name: id.name });
    if (!CONSTANT.includes(id.name)) return;
    const value = init ? this.#code.slice(init.start, init.end) : 'void 0';
    this.#constants += `const ${id.name} = ${value};`;
    this.#cut(id.name, id, `${id.name}$unused`);
  }

  assignment({ left, right }: Handled<'AssignmentExpression'>): void {
    if (left.type === 'Identifier' && CONSTANT.includes(left.name))
      this.#cut(left.name, { start: left.start, end: right.start }, '');
    // A method of a class that is not made.
    const [name] = this.#code.slice(left.start, left.end).split('.prototype.');
    if (left.type === 'MemberExpression' && name && BODIES[name] === '')
      this.#cut(name, { ...left, end: right.end }, '0');
  }

  comparison({ operator, left, right, start, end }: Handled<'BinaryExpression'>): void {
    if (left.type !== 'Literal' || !TAGS.includes(left.value) || !this.#isTag(right)) return;
    if (operator === '===' || operator === '!==')
      this.#cut(left.value, { start, end }, operator === '===' ? '!1' : '!0');
  }

  cases({ discriminant, cases }: Handled<'SwitchStatement'>): void {
    let isShared = false;
    for (const { test, consequent, start, end } of cases) {
      const kind = test?.type === 'Identifier' ? test.name : test?.type === 'Literal' ? test.value : undefined;
      const isUnused = this.#isTag(discriminant) ? TAGS.includes(kind) : TYPES.includes(String(kind));
      // One of several labels of the same lines leaves them to the others.
      if (isUnused) this.#cut(kind, { start, end: isShared ? (consequent[0]?.start ?? end) : end }, '');
      if (isUnused && !isShared) this.#unused.push({ start, end });
      if (!isUnused || consequent.length > 0) isShared = !this.#ends(consequent.at(-1));
    }
  }

  left(): string {
    if (this.#missing.size > 0)
      throw new Error(`react-dom no longer has ${[...this.#missing].join(', ')} (client/unused-react.ts)`);
    const order = [...this.#cuts, ...this.#declared()].toSorted(
      (one, other) => one.start - other.start || other.end - one.end,
    );
    let text = this.#constants;
    let at = 0;
    let lines = 0;
    for (const { start, end, left } of [...order, { start: this.#code.length, end: this.#code.length, left: '' }]) {
      if (start < at) continue; // Within what was cut already.
      // Lines that are gone follow at the next end of one: a `return` may stand right before the cut.
      text += this.#code.slice(at, start).replace('\n', '\n'.repeat(lines + 1)) + left;
      if (this.#code.slice(at, start).includes('\n')) lines = 0;
      lines += this.#code.slice(start, end).split('\n').length - 1;
      at = end;
    }
    return text;
  }

  /** A variable of the whole function may be declared within a case that is gone. */
  #declared(): Cut[] {
    return this.#variables.flatMap(({ name, ...place }) => {
      const scope = this.#scopes.findLast((each) => isWithin(place, each));
      const isCut = this.#unused.some((each) => isWithin(place, each) && scope !== undefined && isWithin(each, scope));
      return scope && isCut ? [{ start: scope.start + 1, end: scope.start + 1, left: `var ${name};` }] : [];
    });
  }

  #cut(name: unknown, { start, end }: Place, left: string): void {
    this.#missing.delete(name);
    this.#cuts.push({ start, end, left });
  }

  #isTag(node: { readonly type: string; readonly end: number }): boolean {
    return node.type === 'MemberExpression' && this.#code.slice(node.end - 4, node.end) === '.tag';
  }

  #ends(statement: { readonly type: string } | undefined): boolean {
    return /^(Return|Break|Throw|Continue)Statement$/.test(statement?.type ?? '');
  }
}

const isWithin = (inner: Place, outer: Place): boolean => inner.start >= outer.start && inner.end <= outer.end;
