/** Milliseconds. */
export const COMMAND_AT_MOST = 30_000;
export const AGAIN_AFTER = 100;

/** WebDriver's key for an element in JSON. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface EngineOptions {
  /** Width of the page in pixels, as in `innerWidth`. */
  readonly width: number;
  /** Time zone of the device; by default that of this machine. */
  readonly zone?: string;
  /** Address of the push service, `ws://…`; without it there is none. */
  readonly pushService?: string;
}

export type StartEngine = (options: EngineOptions) => Promise<EngineWindow>;

/** A window of an engine other than Chromium, with nothing stored. */
export interface EngineWindow extends AsyncDisposable {
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Reloads the page without the service worker, as with Shift held; undefined if the driver cannot. */
  readonly reloadPastWorker?: () => Promise<void>;
  /** Allows an origin to show notifications; undefined if the engine shows none. */
  readonly allowNotifications?: (origin: string) => Promise<void>;
  /** Runs a function body in the page; `args` are its `arguments`. */
  readonly run: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** Waits for the element at an XPath. */
  readonly find: (xpath: string) => Promise<string>;
  readonly click: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Presses a key on the focused element. */
  readonly pressKey: (key: keyof typeof KEYS) => Promise<void>;
}

/** WebDriver's key codes. */
export const KEYS = { Escape: '\uE00C' } as const;

/** Pixels of the page. */
export const PHONE_WIDTH = 390;
export const WINDOW_WIDTH = 500;
export const WINDOW_HEIGHT = 900;

/** Commands that both driver protocols have, each sent in the engine's own way. */
export interface EngineCommands {
  readonly open: (url: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
  readonly run: (body: string, args: readonly unknown[]) => Promise<unknown>;
  readonly look: (xpath: string) => Promise<readonly Readonly<Record<string, string>>[]>;
  readonly press: (id: string) => Promise<unknown>;
  readonly write: (id: string, text: string) => Promise<unknown>;
  readonly act: (actions: readonly object[]) => Promise<unknown>;
}

export function windowOf(send: EngineCommands): Omit<EngineWindow, typeof Symbol.asyncDispose> {
  const find = async (xpath: string): Promise<string> => {
    const until = performance.now() + COMMAND_AT_MOST;
    for (;;) {
      const [found] = await send.look(xpath);
      if (found) return found[ELEMENT] ?? '';
      if (performance.now() > until) throw new Error(`There is no ${xpath}`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  };
  // Scrolls the element away from fixed bars, because drivers scroll as little as possible.
  const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;
  return {
    find,
    open: async (url) => void (await send.open(url)),
    reload: async () => void (await send.reload()),
    run: (body, ...args) => send.run(body, args),
    click: async (xpath) => {
      const until = performance.now() + COMMAND_AT_MOST;
      for (;;) {
        const id = await find(xpath);
        await send.run(script, [{ [ELEMENT]: id }]);
        // During the transition between two screens the page accepts no press.
        const failed = await send.press(id).then(() => undefined, String);
        if (failed === undefined) return;
        if (!/intercepted|not interactable/.test(failed) || performance.now() > until) throw new Error(failed);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
      }
    },
    type: async (xpath, text) => void (await send.write(await find(xpath), text)),
    pressKey: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      await send.act([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
