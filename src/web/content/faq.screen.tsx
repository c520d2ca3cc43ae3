import { useLoaderData } from 'react-router'
import type { ContentPage } from '#contract/shop/content.ts'
import { Accordion } from '#ui/text/accordion.tsx'
import { RestOfPage } from '../state/lazy/rest-of-page.tsx'
import { Blocks } from './blocks.tsx'
import { ContentTitle, contentHead, contentLoader } from './content-screen.tsx'
import { type QuestionGroup, questionGroups } from './question-groups.ts'

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
      {groups.slice(0, 1).map(questionGroup)}
      <RestOfPage>{groups.slice(1).map(questionGroup)}</RestOfPage>
    </div>
  )
}

const questionGroup = ({ id, title, questions }: QuestionGroup) => (
  <section key={id} aria-labelledby={id}>
    <h2 id={id} className="mt-10 mb-3 scroll-mt-24 text-22">
      {title}
    </h2>
    <Accordion
      isExclusive={false}
      items={questions.map(({ id, title, answer }) => ({ id, title, body: <Blocks blocks={answer} /> }))}
    />
  </section>
)
