import { describe, expect, it } from 'vitest';
import { askJson, type Reader } from '../../../src/core/llm/ask-json.ts';
import type { ModelMessage, ModelOutcome, ModelPort } from '../../../src/core/llm/port.ts';

/** A port that gives the outcomes one after another and remembers what it was asked. */
function scripted(...outcomes: (ModelOutcome | string)[]): ModelPort & { readonly asked: (readonly ModelMessage[])[] } {
  const asked: (readonly ModelMessage[])[] = [];
  return {
    label: 'scripted',
    asked,
    complete: ({ messages }) => {
      asked.push(messages);
      const next = outcomes.shift() ?? 'nothing left';
      return Promise.resolve(typeof next === 'string' ? { kind: 'reply', text: next } : next);
    },
  };
}

const readNumber: Reader<number> = (value) => (typeof value === 'number' ? { value } : { errors: ['숫자여야 합니다'] });
const request = { task: 'expand', messages: [{ role: 'user', content: '하나' }], schema: {} } as const;

describe('asking a model for JSON', () => {
  it('reads a good reply, fenced or not', async () => {
    expect(await askJson(scripted('1'), request, readNumber)).toEqual({ kind: 'value', value: 1, attempts: 1 });
    expect(await askJson(scripted('```json\n2\n```'), request, readNumber)).toMatchObject({ value: 2 });
  });

  it('feeds the errors back, at most twice', async () => {
    const port = scripted('{"a":', '"text"', '3');
    expect(await askJson(port, request, readNumber)).toEqual({ kind: 'value', value: 3, attempts: 3 });
    expect(port.asked[1]?.at(-1)?.content).toContain('JSON으로 읽을 수 없습니다');
    expect(port.asked[2]?.at(-1)?.content).toContain('숫자여야 합니다');
  });

  it('gives up with the last errors', async () => {
    expect(await askJson(scripted('"a"', '"b"', '"c"', '4'), request, readNumber)).toEqual({ kind: 'invalid', errors: ['숫자여야 합니다'], attempts: 3 });
  });

  it.each([{ kind: 'refused', reason: '거절' }, { kind: 'unavailable', reason: '네트워크 없음' }, { kind: 'cancelled' }] as const)('hands on %j without asking again', async (outcome) => {
    const port = scripted(outcome, '1');
    expect(await askJson(port, request, readNumber)).toEqual(outcome);
    expect(port.asked).toHaveLength(1);
  });
});
