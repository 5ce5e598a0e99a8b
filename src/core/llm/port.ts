/** One turn of a conversation with a model. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What is asked of a model: a task by name, the conversation, and the JSON Schema that the answer must have. */
export interface ModelRequest {
  readonly task: 'expand' | 'analyse';
  readonly messages: readonly ModelMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** How a request ended. Outcomes are values: a model that fails is an everyday thing, not an exception. */
export type ModelOutcome =
  /** The model answered; `text` is what it wrote and nothing is known of it yet. */
  | { readonly kind: 'reply'; readonly text: string }
  /** The model or its host declined. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer could be had: no network, no consent, quota, time-out. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'cancelled' };

/** The model port. Adapters live in the hosts (`vscode.lm`, an OpenAI-compatible server); core knows only this. */
export interface ModelPort {
  /** Shown to the person beside every answer, e.g. `gpt-… (api.example)`. */
  readonly label: string;
  complete(request: ModelRequest): Promise<ModelOutcome>;
}
