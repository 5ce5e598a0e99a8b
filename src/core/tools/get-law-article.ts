import * as z from 'zod';
import { checkCitations } from '../citation/check.ts';
import { statusOn } from '../corpus/document.ts';
import { annexesNamed, delegationsOf, relatedArticles } from '../corpus/delegation.ts';
import { defineTool, type Tool } from './tool.ts';

const Input = z.object({ ref: z.string().min(1).max(500).describe('조문·별표·사건번호·문서번호: "국가계약법 시행령 제26조제1항제5호가목"') });

/** 조문 전문. Takes every `law_ref` of search_law and any citation that the recogniser knows. */
export const getLawArticle: Tool = defineTool({
  name: 'get_law_article',
  description:
    '조문 전문 조회 — search_law의 law_ref나 아무 표기의 인용을 넣으면 전문, 상태, 시행일, 위임(delegations)을 돌려준다. 항·호·목까지 적으면 그 부분의 위치를 part로 표시한다. note가 있으면 현행이 아니므로 근거로 인용하지 않는다.',
  input: Input,
  run: ({ ref }, { corpus, asOf }) => {
    const cited = checkCitations(ref, corpus, asOf)[0];
    const target = cited?.targets[0];
    const doc = corpus.document(ref, asOf) ?? (target && corpus.document(target.verdict.docId ?? target.ref, asOf));
    if (!doc) {
      if (!target) return { ref, error: 'bad_reference', message: '조문, 사건번호, 문서번호를 찾지 못했습니다. 예: 국가계약법 제7조' };
      return { ref, error: target.verdict.verdict === 'out_of_scope' ? 'no_corpus_match' : 'not_found', canonical: target.ref, verdict: target.verdict.verdict, message: target.verdict.reason };
    }
    const { status, reason } = statusOn(doc, asOf);
    const delegations = delegationsOf(doc, corpus);
    const annexes = annexesNamed(doc, corpus);
    const related = relatedArticles(doc);
    const verdict = target?.verdict;
    const passage = verdict?.verdict === 'verified' && verdict.docId === doc.doc_id ? verdict.passage : undefined;
    return {
      ref,
      law_ref: doc.doc_id,
      law: doc.law_name ?? '',
      article: doc.article ?? '',
      title: doc.title,
      kind: doc.kind,
      corpus: doc.corpus,
      body: doc.body,
      status,
      ...(status !== 'active' && { note: `${reason ?? '현행이 아닙니다'} — 판단 근거로 인용하지 마세요` }),
      effective_on: doc.effective_on ?? null,
      decided_on: doc.decided_on ?? null,
      source: doc.source,
      ...(target && target.ref !== doc.doc_id && { canonical: target.ref }),
      ...(passage && { part: passage }),
      // A place below the article that is not there is told, never passed over.
      ...(verdict && verdict.verdict !== 'verified' && status === 'active' && { note_part: `${printPart(target?.ref, doc.doc_id)}: ${verdict.reason}` }),
      ...(delegations.length > 0 && { delegated: true, delegations: delegations.map(({ phrase, paragraph, targets }) => ({ phrase, ...(paragraph !== undefined && { paragraph }), targets })) }),
      ...(annexes.length > 0 && { annexes }),
      ...(related.length > 0 && { related_articles: related }),
    };
  },
});

function printPart(ref: string | undefined, docId: string): string {
  return ref?.slice(docId.length).trim() || ref || docId;
}
