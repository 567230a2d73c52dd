export const warningTexts = {
  backupNone: 'Ещё ни одной резервной копии. Запустите: systemctl start petskod-backup',
  backupOld: (when: string) =>
    `Последняя резервная копия сделана ${when} — это больше полутора суток назад. Почему: systemctl status petskod-backup`,
  checkFailed:
    'Пробное восстановление резервной копии не удалось. Что повреждено: systemctl status petskod-backup',
  disk: (free: number) =>
    `На диске осталось ${free} МБ. Когда останется 100 МБ, на сайте нельзя будет ничего сохранить. Удалите старые копии и журналы или увеличьте диск.`,
  certificate: (host: string, days: number) =>
    days > 0
      ? `Сертификат ${host} закончится через ${days} дн. Обычно его продлевает Caddy: journalctl -u caddy`
      : `Сертификат ${host} закончился: браузеры не откроют сайт. journalctl -u caddy`,
  notices: (count: number) =>
    `Уведомлений ждут отправки дольше десяти минут: ${count}. Среди них могут быть вести о потерянных питомцах.`,
  paused: (channels: string) =>
    `Уведомления не уходят, канал на паузе: ${channels}. Что он отвечает — в журнале: channel paused`,
  errors: (failed: number, all: number) =>
    `Ошибок больше обычного: за пять минут ${failed} из ${all} запросов. Подробности в журнале: "level":50`,
  more: (url: string) => `Как работает сервис: ${url}`,
};
