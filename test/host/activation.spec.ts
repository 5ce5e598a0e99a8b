import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { JomunApi } from '../../src/extension/extension.ts';
import { SETTINGS } from '../../src/extension/settings.ts';
import { EXTENSION, openSample } from './support.ts';

describe('activation', () => {
  it('takes at most 100 ms', async () => {
    const extension = vscode.extensions.getExtension<JomunApi>(EXTENSION);
    assert.ok(extension, 'the extension is installed');
    const { activationMs } = await extension.activate();
    console.log(`    activation: ${activationMs.toFixed(1)} ms`);
    assert.ok(activationMs <= 100, `took ${activationMs} ms`);
  });

  it('is brought about by opening a markdown document', async () => {
    await openSample('특약.md');
    assert.equal(vscode.extensions.getExtension(EXTENSION)?.isActive, true);
  });

  it('registers every command that the manifest contributes', async () => {
    const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it('has the same settings and defaults in the manifest and in the code', () => {
    const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as {
      contributes: { configuration: { properties: Record<string, { default: unknown; scope: string }> } };
    };
    const contributed = Object.entries(manifest.contributes.configuration.properties).map(([key, value]) => [key, value.default, value.scope === 'machine']);
    const coded = Object.values(SETTINGS).map((setting) => [setting.key, setting.default, 'machine' in setting]);
    assert.deepEqual(contributed.sort(), coded.sort());
  });
});
