import {
  provideVSCodeDesignSystem,
  vsCodeBadge,
  vsCodeButton,
  vsCodeDivider,
  vsCodeProgressRing,
  vsCodeTextArea,
} from '@vscode/webview-ui-toolkit';

/**
 * The only file that knows the widget library. The toolkit is no longer maintained; to swap it, change this file: every
 * other file asks for a button or a badge by what it is for. Everything is built with `textContent`, never with markup.
 */
provideVSCodeDesignSystem().register(vsCodeBadge(), vsCodeButton(), vsCodeDivider(), vsCodeProgressRing(), vsCodeTextArea());

type Child = Node | string | false | undefined;

/** An element with attributes and children; strings become text nodes. */
export function h(tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

/** A push button. `label` is what a screen reader says when the text alone is not enough. */
export function button(text: string, onClick: () => void, options: { readonly primary?: boolean; readonly label?: string; readonly id?: string } = {}): HTMLElement {
  const element = h('vscode-button', { appearance: options.primary ? 'primary' : 'secondary' }, text);
  if (options.label !== undefined) element.setAttribute('aria-label', options.label);
  if (options.id !== undefined) element.id = options.id;
  element.addEventListener('click', onClick);
  return element;
}

export function badge(text: string, kind: string): HTMLElement {
  return h('vscode-badge', { class: `badge badge-${kind}` }, text);
}

export function divider(): HTMLElement {
  return h('vscode-divider', { role: 'separator' });
}

export function spinner(): HTMLElement {
  return h('vscode-progress-ring', { 'aria-hidden': 'true' });
}

/** A box to write in, with its value. Ctrl+Enter submits. */
export function textArea(label: string, placeholder: string, onSubmit: () => void): { readonly element: HTMLElement; value(): string; focus(): void } {
  const element = h('vscode-text-area', { placeholder, rows: '3', resize: 'vertical', 'aria-label': label, id: 'question' });
  element.addEventListener('keydown', (event) => {
    // Enter while a syllable is being composed only ends the composition.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) onSubmit();
  });
  return {
    element,
    value: () => (element as HTMLElement & { value?: string }).value ?? '',
    focus: () => element.focus(),
  };
}
