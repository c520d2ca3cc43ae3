import { shellTexts } from '#texts/frame/shell.ts'
import { useCustomer } from '../../state/app-context.ts'

/** S2.8 */
export function PageHeader() {
  const customer = useCustomer()
  if (!customer) return null
  return <p className="mb-4 text-22 font-semibold tracking-tight">{shellTexts.welcome(customer.first_name)}</p>
}
