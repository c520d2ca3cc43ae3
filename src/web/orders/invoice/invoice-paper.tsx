import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { NamedText, OrderDocument } from '#rules/orders/order-document.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { classes } from '#ui/text/classes.ts'
import { ReasonLines } from '#ui/text/reason-text.tsx'
import { BrandIcon } from './brand-icon.tsx'
import { documentReasons } from './document-reasons.ts'

type Props = { document: OrderDocument; icon: string; picture: string }
type PaperProps = Props & { issued: InvoiceDocument | undefined }

/** D4.6, M1.5: a document on A4. */
export function InvoicePaper({ document, icon, picture, issued }: PaperProps) {
  const reasons = issued && documentReasons(issued)
  return (
    <article className="rounded-card border border-line bg-surface p-5 shadow-rest sm:p-10 print:break-after-page print:border-0 print:p-0 print:shadow-none print:last:break-after-auto">
      <BrandHead document={document} icon={icon} picture={picture} />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-4">
        <h2 className="text-28 text-primary-text">{document.title}</h2>
        <Facts facts={document.facts} />
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h3 className="text-14 font-medium text-ink-muted">{document.billTo.name}</h3>
          <p className="mt-1 text-14 break-words">
            {document.billTo.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may repeat
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </p>
        </section>
        <Facts facts={[...document.service, ...document.visits]} details={document.visits} />
      </div>
      <InvoiceTable document={document} reasons={reasons?.lines} />
      <InvoiceSums document={document} reasons={reasons?.sums} />
      <footer className="mt-8 text-13 break-words text-ink-muted">
        {document.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  )
}

function BrandHead({ document, icon, picture }: Props) {
  return (
    <header className="flex justify-between gap-6 border-b-2 border-primary-text pb-4">
      <div className="min-w-0">
        <p className="flex items-center gap-2.5 text-18 font-semibold text-primary-text">
          <BrandIcon icon={icon} size={36} />
          {document.brand.name}
        </p>
        <address className="mt-2 text-13 break-words text-ink-muted not-italic">
          {document.seller.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      {picture && (
        <img
          src={`${picture}-1200.jpeg`}
          alt=""
          width={200}
          height={105}
          loading="lazy"
          className="hidden h-26 w-50 shrink-0 rounded-control object-cover sm:block print:block"
        />
      )}
    </header>
  )
}

/** Names and values. `details` are more words below the value of the same name. */
function Facts({ facts, details = [] }: { facts: readonly NamedText[]; details?: OrderDocument['visits'] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-14">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 font-medium break-words tabular">
            {value}
            {details.map(
              (visit) =>
                visit.name === name &&
                visit.detail && (
                  <span key={visit.leg} className="block text-13 font-normal text-ink-muted">
                    {visit.detail}
                  </span>
                ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Reasons = { document: OrderDocument; reasons: readonly string[][] | undefined }

function Amount({ amount, name, lines }: { amount: string; name: string; lines: readonly string[] | undefined }) {
  if (!lines) return amount
  return (
    <Explained amount={amount} name={name}>
      <ReasonLines lines={lines} />
    </Explained>
  )
}

function InvoiceSums({ document, reasons }: Reasons) {
  return (
    <dl className="mt-4 ml-auto flex max-w-80 flex-col gap-1 break-inside-avoid">
      {document.sums.map(({ name, value, isTotal }, index) => (
        <div
          key={name}
          className={classes(
            'flex items-baseline justify-between gap-x-6',
            isTotal && 'mt-1 border-t border-line-strong pt-2 font-semibold text-primary-text sm:text-18 print:text-18',
          )}
        >
          <dt>{name}</dt>
          <dd className="text-right whitespace-nowrap tabular">
            <Amount amount={value} name={name} lines={reasons?.[index]} />
          </dd>
        </div>
      ))}
      {document.payments.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-x-6 text-14 text-ink-muted">
          <dt className="min-w-0 break-words">{name}</dt>
          <dd className="text-right whitespace-nowrap tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const NUMBERS = 'py-2 pl-4 text-right align-top tabular whitespace-nowrap'
const WIDE = 'hidden sm:table-cell print:table-cell'

function InvoiceTable({ document: { columns, lines }, reasons }: Reasons) {
  return (
    <table className="mt-8 w-full border-collapse text-14">
      <caption className="sr-only">{orderTexts.invoice.goods}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-13 text-ink-muted">
          <th scope="col" className="py-2 font-medium">
            {columns.description}
          </th>
          <th scope="col" className={classes(NUMBERS, WIDE, 'font-medium')}>
            {columns.qty}
          </th>
          <th scope="col" className={classes(NUMBERS, WIDE, 'font-medium')}>
            {columns.unitPrice}
          </th>
          <th scope="col" className={classes(NUMBERS, 'font-medium')}>
            {columns.amount}
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
              {line.each && (
                <span className="block text-13 text-ink-muted tabular sm:hidden print:hidden">{line.each}</span>
              )}
            </td>
            <td className={classes(NUMBERS, WIDE)}>{line.qty}</td>
            <td className={classes(NUMBERS, WIDE)}>{line.unitPrice}</td>
            <td className={NUMBERS}>
              <Amount amount={line.amount} name={line.description} lines={reasons?.[index]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
