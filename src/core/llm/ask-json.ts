import type { ModelMessage, ModelOutcome, ModelPort, ModelRequest } from './port.ts';

/** A reply read as JSON of the wanted type, or why there is none. */
export type Asked<T> =
  | { readonly kind: 'value'; readonly value: T; readonly attempts: number }
  | Exclude<ModelOutcome, { kind: 'reply' }>
  /** Every attempt failed to parse; `errors` are those of the last one. */
  | { readonly kind: 'invalid'; readonly errors: readonly string[]; readonly attempts: number };

/** Reads a value or says what is wrong with it, in words that can be fed back to the model. */
export type Reader<T> = (value: unknown) => { readonly value: T } | { readonly errors: readonly string[] };

/** Asks for JSON, and asks again with the errors fed back, at most twice more. A truncated answer is a failed one. */
export async function askJson<T>(port: ModelPort, request: ModelRequest, read: Reader<T>): Promise<Asked<T>> {
  let messages: readonly ModelMessage[] = request.messages;
  let errors: readonly string[] = [];
  for (let attempts = 1; attempts <= 3; attempts++) {
    const outcome = await port.complete({ ...request, messages });
    if (outcome.kind !== 'reply') return outcome;
    const parsed = parse(outcome.text);
    const result = 'errors' in parsed ? parsed : read(parsed.value);
    if ('value' in result) return { kind: 'value', value: result.value, attempts };
    errors = result.errors;
    messages = [
      ...messages,
      { role: 'assistant', content: outcome.text },
      { role: 'user', content: `응답이 스키마에 맞지 않습니다. 다음을 고쳐 JSON만 다시 쓰세요.\n${errors.map((error) => `- ${error}`).join('\n')}` },
    ];
  }
  return { kind: 'invalid', errors, attempts: 3 };
}

/** The inside of a Markdown code fence, which many models put round JSON. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed;
  return trimmed.slice(trimmed.indexOf('\n') + 1, -3);
}

function parse(text: string): { readonly value: unknown } | { readonly errors: readonly string[] } {
  try {
    return { value: JSON.parse(withoutFence(text)) };
  } catch (error) {
    return { errors: [`JSON으로 읽을 수 없습니다: ${error instanceof Error ? error.message : String(error)}`] };
  }
}
