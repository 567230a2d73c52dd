export const operatorTexts = {
  operator: 'индивидуальный предприниматель — владелец сайта petskod',
  email: 'адрес, указанный в разделе «Поддержка» в сообщениях',
  inn: (inn: string) => `ИНН ${inn}`,
  ogrnip: (ogrnip: string) => `ОГРНИП ${ogrnip}`,
};
