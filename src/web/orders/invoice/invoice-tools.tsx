import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { withQuery } from '#contract/wire/href.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classes } from '#ui/text/classes.ts'
import { saveFile } from '../../account/security/save-file.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { useRawRequest } from '../../state/use-raw-request.ts'
import { type InvoiceData, pdfPath } from './load-documents.ts'
import { PAPERS, type Paper } from './paper.ts'

const texts = orderTexts.invoice

/** Paper size, download and print. */
export function InvoiceTools({ data, paper }: { data: InvoiceData; paper: Paper }) {
  const raw = useRawRequest()
  const { notify } = useNotify()
  const [isLoading, setLoading] = useState(false)

  async function download() {
    setLoading(true)
    try {
      const answer = await raw(pdfPath(data, paper))
      const [first] = data.documents
      const number = first?.number ?? first?.refers_to ?? texts.title
      const name = [number, data.trip, paper === 'receipt' ? paper : null].filter(Boolean).join('-')
      saveFile(texts.file(name), await answer.blob())
    } catch (error) {
      notify(failureWords(error), 'error')
    }
    setLoading(false)
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <PaperChoice paper={paper} />
      <div className="actions max-sm:w-full">
        <Button look="quiet" size="medium" isLoading={isLoading} onClick={download}>
          {texts.download}
        </Button>
        <Button size="medium" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  )
}

function PaperChoice({ paper }: { paper: Paper }) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const address = (one: Paper) =>
    withQuery(pathname, { ...Object.fromEntries(query), paper: one === 'a4' ? undefined : one })
  return (
    <nav aria-label={texts.paper}>
      <ul className="flex gap-2">
        {PAPERS.map((one) => (
          <li key={one}>
            <Link
              to={address(one)}
              replace
              preventScrollReset
              aria-current={one === paper ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-14 font-medium transition-colors',
                one === paper
                  ? 'border-primary-ring bg-primary-50 text-primary-text shadow-[inset_0_0_0_1px_var(--primary-ring)]'
                  : 'border-line-strong bg-surface hover:border-line-control',
              )}
            >
              {texts.papers[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
