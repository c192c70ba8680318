import { robotsOf } from '@peshtoq/site/next'
import { places } from '@/lib/site'

export default function robots() {
  return robotsOf(places)
}
