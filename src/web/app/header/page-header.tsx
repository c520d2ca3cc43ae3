import { useRouteLoaderData } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import type { HomeData } from '../../home/home-data.ts'
import { useCustomer } from '../../state/app-context.ts'

/** S2.8: the greeting goes on with the state of the order whose next event comes first. */
export function PageHeader() {
  const customer = useCustomer()
  const living = useRouteLoaderData<HomeData>('home')?.living
  if (!customer) return null
  return (
    <p className="mb-4 text-22 font-semibold tracking-tight text-balance">
      <span>{shellTexts.welcome(customer.first_name)}</span> {living?.state}
    </p>
  )
}
