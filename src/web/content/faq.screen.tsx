import { useLoaderData } from 'react-router'
import type { ContentPage } from '#contract/shop/content.ts'
import { Accordion } from '#ui/text/accordion.tsx'
import { Blocks } from './blocks.tsx'
import { ContentTitle, contentHead, contentLoader } from './content-screen.tsx'
import { questionGroups } from './question-groups.ts'

export const loader = contentLoader('faq')
export const head = contentHead

/** Groups of questions that expand to their answers. */
export function Component() {
  const page = useLoaderData<ContentPage>()
  const { intro, groups } = questionGroups(page.blocks)
  return (
    <div className="mx-auto max-w-reading">
      <ContentTitle page={page} />
      <Blocks blocks={intro} />
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id} className="mt-10 mb-3 scroll-mt-24 text-22">
            {group.title}
          </h2>
          <Accordion
            isExclusive={false}
            items={group.questions.map(({ id, title, answer }) => ({ id, title, body: <Blocks blocks={answer} /> }))}
          />
        </section>
      ))}
    </div>
  )
}
