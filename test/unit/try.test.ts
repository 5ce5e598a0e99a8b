import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { readPackFolder } from '../../src/node/pack-folder.ts';
import { createLawService } from '../../src/core/service.ts';
import { builtInIssueTypes } from '../../src/core/rules/registry.ts';
test('dev', async () => {
  const p:any = await readPackFolder('media/packs/sample'); console.log(p.pack.problems);
  console.log('types', builtInIssueTypes().length);
  const s = createLawService({ packs: [p.pack], issueTypes: builtInIssueTypes(), now: () => new Date() });
  let bad = 0;
  for (const line of readFileSync('/work/shared/eval/citations.dev.jsonl','utf8').trim().split('\n')) {
    const { id, text, cites } = JSON.parse(line);
    const got = s.check(text).map(c => ({ text: c.text, refs: c.targets.map(t => t.ref) }));
    const want = cites.map(({text, refs}: any) => ({text, refs}));
    if (JSON.stringify(got) !== JSON.stringify(want)) { bad++; console.log(id, text, '\n  got ', JSON.stringify(got), '\n  want', JSON.stringify(want)); }
  }
  console.log('bad', bad);
  let hit=0,n=0;
  for (const line of readFileSync('/work/shared/eval/clauses.dev.jsonl','utf8').trim().split('\n')) {
    const { id, text, any_of, domain } = JSON.parse(line); n++;
    const r = await s.analyse(text);
    const ids = r.issues.flatMap(i => i.citations.map(c => c.doc_id));
    const ok = any_of.some((a:string) => ids.includes(a)); if (ok) hit++;
    else console.log('MISS', id, domain, text, r.issues.map(i=>i.headline), ids.slice(0,4), any_of[0]);
  }
  console.log('clauses', hit, n);
});
