/** Icons of settings and actions, which no first screen shows. */
export const moreIcons = {
  bell: 'M6.5 10.2a5.5 5.5 0 0 1 11 0c0 4.6 1.9 6 1.9 6H4.6s1.9-1.4 1.9-6ZM10 19.3a2.1 2.1 0 0 0 4 0',
  bookmark: 'M6.5 4.5h11v15L12 15.7l-5.5 3.8z',
  devices: 'M4 5.5h12v8.2H4zM2.8 17h9.7M15 9.5h5.6v10H15zM17.2 17h1.2',
  consent: 'M12 3.8 5 6.4v5.2c0 4.1 2.9 7 7 8.6 4.1-1.6 7-4.5 7-8.6V6.4zM9 12l2.2 2.2L15.2 10',
  download: 'M12 4v11M7.6 10.8 12 15.2l4.4-4.4M5 19.5h14',
  exit: 'M14 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h7M10.5 12h9M16.2 8.6l3.4 3.4-3.4 3.4',
  settings:
    'M5 7h6M15 7h4M5 17h2M11 17h8M13 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  tools: 'M5 5.5h14v13H5zM5 9.5h14M9.5 9.5v9',
} as const;
