"""A simple script as a user would write it: urllib, json, csv."""
import csv
import json
import os
import sys
import urllib.request

address, last_page, columns = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(",")
headers = {"Authorization": f"Bearer {os.environ['SHIPCTL_TOKEN']}", "Accept": "application/json"}
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(columns)
for page in range(1, last_page + 1):
    request = urllib.request.Request(f"{address}&page={page}", headers=headers)
    with urllib.request.urlopen(request) as response:
        for order in json.load(response)["data"]["data"]:
            writer.writerow([order[name] for name in columns])
