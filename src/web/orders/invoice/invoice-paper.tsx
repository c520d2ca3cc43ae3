import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { billToLines } from '#rules/checkout/bill-to.ts'
import { priceText } from '#rules/pricing/money.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { classes } from '#ui/text/classes.ts'
import { headFacts, notes, paidText, sellerLines, sums } from './invoice-facts.ts'

const texts = invoiceTexts

/** D4.6: a document on A4. */
export function InvoicePaper({ document }: { document: InvoiceDocument }) {
  const { customer, lines } = document
  const paid = paidText(document)
  return (
    <article className="rounded-card border border-line bg-surface p-5 shadow-rest sm:p-10 print:break-after-page print:border-0 print:p-0 print:shadow-none print:last:break-after-auto">
      <InvoiceHeader document={document} />
      <section className="mt-8">
        <h3 className="text-14 font-medium text-ink-muted">{texts.billTo}</h3>
        <p className="mt-1 break-words">
          {billToLines(customer, texts.company).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may repeat
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </p>
      </section>
      <InvoiceTable lines={lines} />
      <InvoiceSums document={document} />
      <footer className="mt-8 text-14 text-ink-muted">
        {paid && <p>{paid}</p>}
        {notes(document).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  )
}

function InvoiceHeader({ document }: { document: InvoiceDocument }) {
  return (
    <header className="flex flex-wrap justify-between gap-6">
      <div className="min-w-0">
        <p className="text-22 font-semibold">{document.seller.name}</p>
        <address className="mt-1 text-14 break-words text-ink-muted not-italic">
          {sellerLines(document).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <div className="sm:text-right">
        <h2 className="text-22">{document.title}</h2>
        <dl className="mt-1 text-14">
          {headFacts(document).map(({ name, value }) => (
            <div key={name} className="flex gap-2 sm:justify-end">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-medium tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}

function InvoiceSums({ document }: { document: InvoiceDocument }) {
  return (
    <dl className="mt-4 ml-auto flex max-w-80 flex-col gap-1 break-inside-avoid">
      {sums(document).map(({ name, value, isTotal }) => (
        <div
          key={name}
          className={classes(
            'flex items-baseline justify-between gap-x-6',
            isTotal && 'mt-1 border-t border-line-strong pt-2 font-semibold sm:text-18 print:text-18',
          )}
        >
          <dt>{name}</dt>
          <dd className="text-right whitespace-nowrap tabular">
            {isTotal && `${document.currency} `}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const NUMBERS = 'py-2 pl-4 text-right align-top tabular whitespace-nowrap'
const WIDE = 'hidden sm:table-cell print:table-cell'

function InvoiceTable({ lines }: Pick<InvoiceDocument, 'lines'>) {
  return (
    <table className="mt-8 w-full border-collapse text-14">
      <caption className="sr-only">{orderTexts.invoice.goods}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-13 text-ink-muted">
          <th scope="col" className="py-2 font-medium">
            {texts.description}
          </th>
          <th scope="col" className={classes(NUMBERS, WIDE, 'font-medium')}>
            {texts.qty}
          </th>
          <th scope="col" className={classes(NUMBERS, WIDE, 'font-medium')}>
            {texts.unitPrice}
          </th>
          <th scope="col" className={classes(NUMBERS, 'font-medium')}>
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
          <tr key={index} className="break-inside-avoid border-b border-line">
            <td className="py-2 align-top break-words">
              {line.description}
              {line.detail && <span className="block text-13 text-ink-muted">{line.detail}</span>}
              {line.qty !== null && line.unit_cents !== null && (
                <span className="block text-13 text-ink-muted tabular sm:hidden print:hidden">
                  {quantityWords(line.qty, line.unit)} × {priceText(line.unit_cents)}
                </span>
              )}
            </td>
            <td className={classes(NUMBERS, WIDE)}>{line.qty === null ? '' : quantityWords(line.qty, line.unit)}</td>
            <td className={classes(NUMBERS, WIDE)}>{line.unit_cents === null ? '' : priceText(line.unit_cents)}</td>
            <td className={NUMBERS}>{priceText(line.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
