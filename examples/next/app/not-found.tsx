import { Button, Frame } from '@peshtoq/site'

export default function NotFound() {
  return (
    <Frame section={{ name: 'NotFound', heading: 'Bunday sahifa yoʻq' }} level={1}>
      <Button href="/">Bosh sahifaga qaytish</Button>
    </Frame>
  )
}
