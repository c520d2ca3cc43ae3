import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { orderDocuments } from '#rules/orders/order-document.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { BackLink } from '#ui/buttons/back-link.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { classes } from '#ui/text/classes.ts'
import { useAppState } from '../../state/app-context.ts'
import { useOrderLinks } from '../detail/use-order-links.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { InvoiceReceipt } from './invoice-receipt.tsx'
import { InvoiceTools } from './invoice-tools.tsx'
import { type InvoiceData, invoiceTitle } from './load-documents.ts'
import { paperIn, usePaperSize } from './paper.ts'

const texts = orderTexts.invoice

/** S1.8, D4.6: the documents as they were issued. The print shows nothing else. */
export function InvoicePage({ data }: { data: InvoiceData }) {
  const { orderRef, number, kind, trip, documents, order } = data
  const config = useAppState((state) => state.config)
  const shown = orderDocuments(documents, order, config, invoiceTexts)
  const links = useOrderLinks(orderRef, kind)
  const [query] = useSearchParams()
  const paper = paperIn(query)
  const printed = useRef<HTMLDivElement>(null)
  usePaperSize(paper, printed)
  const back = trip !== null && links.trip ? links.trip.page(trip) : links.overview
  if (documents.length === 0) {
    return (
      <EmptyState
        level={1}
        illustration={<EmptyCartIllustration />}
        title={texts.noneTitle}
        action={
          <ButtonLink to={back} look="quiet">
            {orderTexts.backToOrder(number)}
          </ButtonLink>
        }
      >
        {trip === null ? texts.none : texts.noneTrip}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto max-w-[52rem] py-6 print:max-w-none print:py-0">
      <div className="mb-4 print:hidden">
        <BackLink to={back}>{orderTexts.backToOrder(number)}</BackLink>
        <h1 className="text-28">{invoiceTitle(data)}</h1>
        <InvoiceTools data={data} paper={paper} />
      </div>
      <div
        ref={printed}
        className={classes(
          'flex flex-col gap-6 print:gap-0',
          paper === 'receipt' && 'mx-auto w-[80mm] max-w-full print:-mx-4 print:max-w-none',
        )}
      >
        {shown.map((document, index) =>
          paper === 'receipt' ? (
            <InvoiceReceipt key={document.reference} document={document} icon={config.store_icon} />
          ) : (
            <InvoicePaper
              key={document.reference}
              document={document}
              icon={config.store_icon}
              picture={config.image}
              issued={documents[index]}
            />
          ),
        )}
      </div>
    </div>
  )
}
