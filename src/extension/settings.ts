import * as vscode from 'vscode';
import * as z from 'zod';
import type { Logger } from '../base/logger.ts';
import { isIsoDate } from '../base/date.ts';
import { CITATION_STYLES } from '../core/citation/style.ts';

interface Setting<T> {
  readonly key: string;
  readonly schema: z.ZodType<T>;
  readonly default: T;
  /** Machine-scoped settings are read from the user's own values only: a workspace file must not set them. */
  readonly machine?: true;
}

const strings = z.array(z.string().min(1));
/** How loudly a verdict is told in Problems; `off` keeps it out. */
const Severity = z.enum(['error', 'warning', 'information', 'hint', 'off']);
export type SeverityName = z.infer<typeof Severity>;

/** Every setting, once. A test holds this table against package.json, both ways. */
export const SETTINGS = {
  languages: { key: 'jomun.languages', schema: strings, default: ['markdown', 'plaintext', 'latex'] },
  decorations: { key: 'jomun.draft.decorations', schema: z.boolean(), default: true },
  problems: { key: 'jomun.draft.problems', schema: z.boolean(), default: true },
  severity: { key: 'jomun.draft.severity', schema: z.object({ phantom: Severity, repealed: Severity, misquoted: Severity, out_of_scope: Severity, unchecked: Severity }).partial(), default: {} },
  links: { key: 'jomun.draft.links', schema: z.boolean(), default: true },
  completion: { key: 'jomun.draft.completion', schema: z.boolean(), default: true },
  citationStyle: { key: 'jomun.citation.style', schema: z.enum(CITATION_STYLES), default: 'bracketed' },
  hover: { key: 'jomun.draft.hover', schema: z.boolean(), default: true },
  asOf: { key: 'jomun.asOf', schema: z.string().refine((text) => text === '' || isIsoDate(text)), default: '' },
  packFolders: { key: 'jomun.packs.folders', schema: strings, default: [], machine: true },
  samplePack: { key: 'jomun.packs.sample', schema: z.boolean(), default: true, machine: true },
  downloadUrl: { key: 'jomun.download.url', schema: z.string(), default: '', machine: true },
} as const satisfies Record<string, Setting<never> | Setting<boolean> | Setting<string> | Setting<string[]> | Setting<Partial<Record<string, SeverityName>>>>;

type SettingName = keyof typeof SETTINGS;
type SettingValue<N extends SettingName> = z.infer<(typeof SETTINGS)[N]['schema']>;

/** Reads settings; a bad value falls back to the default and is logged once. */
export interface Settings {
  get<N extends SettingName>(name: N, scope?: vscode.ConfigurationScope): SettingValue<N>;
}

export function createSettings(log: Logger): Settings {
  const warned = new Set<string>();
  return {
    get: (name, scope) => {
      const setting = SETTINGS[name];
      const value = read(setting.key, 'machine' in setting, scope);
      const parsed = setting.schema.safeParse(value ?? setting.default);
      if (parsed.success) return parsed.data as SettingValue<typeof name>;
      const seen = `${setting.key}=${JSON.stringify(value)}`;
      if (!warned.has(seen)) log.warn(`설정 ${setting.key}의 값이 올바르지 않아 기본값을 씁니다: ${JSON.stringify(value)}`);
      warned.add(seen);
      return setting.default as SettingValue<typeof name>;
    },
  };
}

function read(key: string, machine: boolean, scope: vscode.ConfigurationScope | undefined): unknown {
  const config = vscode.workspace.getConfiguration(undefined, scope);
  if (!machine) return config.get(key);
  const inspected = config.inspect(key);
  return inspected?.globalValue ?? inspected?.defaultValue;
}
