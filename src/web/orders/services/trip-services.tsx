import { AnswerForm } from './answer-form.tsx'
import { AnsweredServices } from './answered-services.tsx'
import { ServicePaying } from './service-paying.tsx'
import { openServices, type ServicesData } from './services-data.ts'

/** D4.4: the proposed services of a trip: those being paid, those without an answer, those answered. */
export function TripServices({ data }: { data: ServicesData }) {
  const { services } = data.proposed
  const open = openServices(data)
  const isPaying = services.some(({ status }) => status === 'accepted')
  const settled = services.filter(({ status }) => status !== 'proposed' && status !== 'accepted')
  return (
    <>
      {isPaying && <ServicePaying data={data} />}
      {open.length > 0 && <AnswerForm key={data.slug} data={data} open={open} />}
      {settled.length > 0 && <AnsweredServices services={settled} />}
    </>
  )
}
